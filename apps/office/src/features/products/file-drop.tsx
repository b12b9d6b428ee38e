import { useRef, useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Icon } from '../../ui/chip.tsx';
import { EDITORS_ONLY } from './editors-only.ts';

/** A place to drop files on, with a button for who drops nothing. */
export function FileDrop({
  icon: Icon,
  title,
  hint,
  accept,
  several = false,
  onFiles,
}: {
  icon: Icon;
  title: string;
  hint: string;
  accept: string;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])];
    if (all.length > 0) onFiles(several ? all : all.slice(0, 1));
  };
  return (
    // The button inside does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cx(
        'flex min-h-40 flex-col items-center justify-center gap-2 rounded-md border border-dashed p-3 text-center',
        isOver ? 'border-ring bg-surface-2' : 'border-input',
        EDITORS_ONLY,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon aria-hidden="true" size={20} />
      <b>{title}</b>
      <p className="text-foreground-2 text-xs [text-wrap:balance]">{hint}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={several}
        aria-label={title}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('products.choose')}</Button>
    </div>
  );
}
