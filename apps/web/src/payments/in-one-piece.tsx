import type { ReactNode } from 'react';

const NAME = 'M-PESA';

/** A text in which no line breaks inside `M-PESA`. */
export function inOnePiece(text: string): ReactNode {
  const parts = text.split(NAME);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change places
      <span key={index}>
        <span className="whitespace-nowrap">{NAME}</span>
        {part}
      </span>
    ),
  );
}
