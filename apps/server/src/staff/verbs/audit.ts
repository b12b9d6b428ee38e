import { checkAudit } from '../../features/audit/index.ts';
import { UsageError } from '../command-line.ts';
import type { Given, Verb } from '../verb.ts';

const HOW = {
  changed: 'the line was changed',
  missing: 'the line is gone',
  gap: 'a link is gone',
  unlinked: 'a line older than a minute has no link',
  chain: 'it is not the one that was written down',
} as const;

/** `123:9f86…`, as this command printed it. */
function headOf(given: Given): { seq: number; hash: string } | null {
  const text = given.option('head');
  if (text === undefined) return null;
  const match = /^([1-9][0-9]{0,14}):([0-9a-f]{64})$/i.exec(text.trim());
  if (!match?.[1] || !match[2]) throw new UsageError('--head takes what this command printed: NUMBER:HASH.');
  return { seq: Number(match[1]), hash: match[2] };
}

export const auditVerbs: readonly Verb[] = [
  {
    name: 'audit check',
    usage: '[--head NUMBER:HASH]',
    does: 'recomputes the chain of the audit log; with a head that was printed earlier, also that nothing was cut off since',
    permissions: ['audit'],
    run: async ({ db, print, fail }, given) => {
      const { is_intact: isIntact, checked, unsealed, broken, head } = await checkAudit(db, headOf(given));
      if (broken !== null) {
        print(`The chain does not fit at link ${broken.seq} (line ${broken.audit_id}): ${HOW[broken.how]}.`);
        fail();
      }
      if (isIntact) print(`Intact: ${checked} links. ${unsealed} lines wait for theirs.`);
      if (head !== null) print(`Head, worth writing down elsewhere: ${head.seq}:${head.hash}`);
    },
  },
];
