const RUNS_MAX = 400;

/** The first words of a violation: which rule it breaks. */
export const ruleOf = (violation: string): string => violation.split(':', 1)[0] ?? violation;

/**
 * Leaves out steps, big pieces first, as long as what remains still breaks the same rule (ddmin). Each try is a run of
 * the whole world, so what is left is a history that was seen to fail.
 */
export async function shortest<Step, Result extends { readonly violations: readonly string[] }>(
  whole: readonly Step[],
  run: (steps: readonly Step[]) => Promise<Result>,
): Promise<{ readonly steps: readonly Step[]; readonly result: Result }> {
  let steps = whole;
  let result = await run(whole);
  const rule = ruleOf(result.violations[0] ?? '');
  if (result.violations.length === 0) return { steps, result };
  let runs = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length && runs < RUNS_MAX; ) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)];
      runs++;
      const tried = await run(fewer);
      if (tried.violations[0] !== undefined && ruleOf(tried.violations[0]) === rule) {
        steps = fewer;
        result = tried;
      } else from += size;
    }
  }
  return { steps, result };
}
