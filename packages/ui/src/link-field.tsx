import { Fragment, useId } from 'react';
import { CopyButton } from './copy-button.tsx';

/** Where an address may be broken: before each slash of its path, never inside of a name, unless that alone is too long. */
export const pieces = (link: string): string[] => link.replace(/^https?:\/\//, '').split(/(?=\/)/);

/** An address in a box with Copy at its end; without the scheme, which nobody reads. Selected as a whole when it is touched. */
export function LinkField({ label, link, resting = false }: { label: string; link: string; resting?: boolean }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1.5 font-semi text-sm">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-1 rounded-lg border-[1.5px] border-input bg-surface p-1">
        <span
          aria-labelledby={id}
          role="group"
          className="min-w-0 flex-[1_1_11rem] select-all break-words px-3 py-2 leading-snug"
        >
          {pieces(link).map((piece, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one address never move
            <Fragment key={at}>
              {at === 0 ? null : <wbr />}
              {piece}
            </Fragment>
          ))}
        </span>
        {resting ? null : <CopyButton text={link} name={label} className="grow px-3.5 text-sm min-[22rem]:grow-0" />}
      </div>
    </div>
  );
}
