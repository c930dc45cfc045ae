/* SPDX-License-Identifier: Apache-2.0 */
/* A parsed program as text, all of its structure, for comparison with golden strings. One line for each predicate,
 * fact and rule; then the order of evaluation. */
#ifndef TESTS_UNIT_PROGRAM_DUMP_H
#define TESTS_UNIT_PROGRAM_DUMP_H

#include <joincast/model.h>

#include <inttypes.h>
#include <stdlib.h>

static const char *const dump_types[] = {"any", "number", "unsigned", "float", "symbol"};

static inline void dump_value(FILE *out, jc_value value)
{
    switch (value.type) {
    case JC_TYPE_NUMBER: fprintf(out, "%" PRId64, value.as.number); break;
    case JC_TYPE_UNSIGNED: fprintf(out, "%" PRIu64 "u", value.as.unsigned_number); break;
    case JC_TYPE_FLOAT: fprintf(out, "%gf", value.as.floating); break;
    case JC_TYPE_SYMBOL: fprintf(out, "\"%s\"", value.as.symbol); break;
    default: fprintf(out, "(no value)"); break;
    }
}

static inline void dump_term(FILE *out, const jc_rule *rule, jc_term term)
{
    if (term.kind == JC_TERM_WILDCARD)
        fprintf(out, "_");
    else if (term.kind == JC_TERM_CONSTANT)
        dump_value(out, term.constant);
    else if (term.variable < rule->variable_count)
        fprintf(out, "%s", rule->variables[term.variable]);
    else
        fprintf(out, "(variable %u)", term.variable);
}

static inline void dump_atoms(FILE *out, const jc_program *program, const jc_rule *rule, const char *lead,
                              unsigned count, const jc_atom *atoms)
{
    for (unsigned a = 0; a < count; a++) {
        fprintf(out, " %s%s(", lead, program->predicates[atoms[a].predicate].name);
        for (unsigned t = 0; t < atoms[a].term_count; t++) {
            fprintf(out, "%s", t ? "," : "");
            dump_term(out, rule, atoms[a].terms[t]);
        }
        fprintf(out, ")");
    }
}

static inline void dump_io(FILE *out, const char *name, const jc_io *io)
{
    if (!io->present)
        return;
    fprintf(out, " %s[", name);
    if (io->filename)
        fprintf(out, "filename=%s ", io->filename);
    if (io->delimiter)
        fprintf(out, "delimiter=%s ", io->delimiter);
    fprintf(out, "%d %d %d]", io->headers, io->rfc4180, io->compress);
}

static inline void dump_predicate(FILE *out, const jc_predicate *predicate)
{
    fprintf(out, "%s(", predicate->name);
    for (unsigned i = 0; i < predicate->arity; i++)
        fprintf(out, "%s%s:%s", i ? "," : "", predicate->attributes[i].name,
                dump_types[predicate->attributes[i].type]);
    fprintf(out, ")%s%s%s", predicate->declared ? " declared" : "", predicate->defined ? " defined" : "",
            predicate->print_size ? " printsize" : "");
    dump_io(out, "input", &predicate->input);
    dump_io(out, "output", &predicate->output);
    for (unsigned i = 0; i < predicate->choice_count; i++)
        fprintf(out, " choice=%" PRIx64, predicate->choices[i].determinant);
    fprintf(out, "\n");
}

static inline void dump_rule(FILE *out, const jc_program *program, const jc_rule *rule, bool fact)
{
    static const char *const comparators[] = {"=", "!=", "<", "<=", ">", ">="};
    fprintf(out, fact ? "fact" : "rule");
    dump_atoms(out, program, rule, "", rule->head_count, rule->heads);
    if (!fact)
        fprintf(out, " :-");
    dump_atoms(out, program, rule, "", rule->body_count, rule->body);
    dump_atoms(out, program, rule, "!", rule->negated_count, rule->negated);
    for (unsigned c = 0; c < rule->comparison_count; c++) {
        fprintf(out, " ");
        dump_term(out, rule, rule->comparisons[c].left);
        fprintf(out, "%s", comparators[rule->comparisons[c].comparator]);
        dump_term(out, rule, rule->comparisons[c].right);
    }
    fprintf(out, "%s", rule->never ? " never" : "");
    if (rule->variable_count)
        fprintf(out, " |");
    for (unsigned v = 0; v < rule->variable_count; v++)
        fprintf(out, " %s:%s", rule->variables[v], dump_types[rule->variable_types[v]]);
    fprintf(out, "\n");
}

/* malloc'd; NULL where memory is out. */
static inline char *dump_program(const jc_program *program)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    for (unsigned i = 0; i < program->predicate_count; i++)
        dump_predicate(out, &program->predicates[i]);
    for (unsigned i = 0; i < program->fact_count; i++)
        dump_rule(out, program, &program->facts[i], true);
    for (unsigned i = 0; i < program->rule_count; i++)
        dump_rule(out, program, &program->rules[i], false);
    fprintf(out, "order");
    for (unsigned i = 0; i < program->rule_count; i++)
        fprintf(out, " %u", program->order[i]);
    if (program->recursive)
        fprintf(out, " recursive");
    fprintf(out, "\n");
    return fclose(out) == 0 ? text : NULL;
}

#endif
