/* SPDX-License-Identifier: Apache-2.0 */
#include "sim/tournament.h"

static uint32_t winner_at(const jc_tournament *tournament, uint64_t node)
{
    return node >= tournament->players ? (uint32_t)(node - tournament->players) : tournament->winner[node];
}

static bool goes_before(const jc_tournament *tournament, uint32_t left, uint32_t right)
{
    jc_moment a = tournament->moment[left], b = tournament->moment[right];
    if (a.time != b.time)
        return a.time < b.time;
    return a.place != b.place ? a.place < b.place : left < right;
}

static void play_match(jc_tournament *tournament, uint64_t node)
{
    uint32_t left = winner_at(tournament, 2 * node), right = winner_at(tournament, 2 * node + 1);
    tournament->winner[node] = goes_before(tournament, left, right) ? left : right;
}

void jc_tournament_play(jc_tournament *tournament)
{
    for (uint64_t node = tournament->players - 1; node >= 1; node--)
        play_match(tournament, node);
}

void jc_tournament_replay(jc_tournament *tournament, uint64_t player)
{
    for (uint64_t node = (tournament->players + player) / 2; node >= 1; node /= 2)
        play_match(tournament, node);
}

uint64_t jc_tournament_first(const jc_tournament *tournament)
{
    return winner_at(tournament, 1);
}
