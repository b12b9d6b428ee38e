import { Fragment } from 'react';

/** M-PESA and phone numbers, masked ones too: a line never ends inside of them (design, 4). `KSh n` holds together by itself. */
const WHOLE = /(M-PESA|\+?\d[\d \u00a0•]{7,}\d)/g;

/** A sentence whose names and numbers stay in one piece. */
export function Unbroken({ children }: { children: string }) {
  return children.split(WHOLE).map((part, at) =>
    // Every second part is what the pattern found.
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
