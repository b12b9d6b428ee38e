import type { Verification } from './use-verification.ts';

/** What somebody saves when an auction doesn't verify: all that was found, and both checkpoints where the log forked. */
export function reportOf(auctionId: number, run: Verification & { state: 'done' }): string {
  const { verdict, continuity, vkey, at } = run;
  const lines = [
    `Mnada auction ${auctionId}, checked ${new Date(at).toISOString()} in ${navigator.userAgent}`,
    `Key ${vkey}`,
    ...verdict.checks.map(({ name, state, seq, published, computed }) =>
      [
        `${name}: ${state}`,
        seq === undefined ? '' : `at bid ${seq}`,
        published === undefined ? '' : `published ${published}`,
        computed === undefined ? '' : `computed ${computed}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    ),
    `Continuity: ${JSON.stringify(continuity, null, 2)}`,
    `Close: ${JSON.stringify({ origins: verdict.origins, logged: verdict.logged, result: verdict.result })}`,
  ];
  return `${lines.join('\n')}\n`;
}

export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
