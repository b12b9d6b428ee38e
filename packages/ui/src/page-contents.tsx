import { cx } from './cx.ts';

/** What a long page has, beside it and always in view on desktop; a phone goes without. `scrolls`: longer than the window. */
export function PageContents({
  id,
  title,
  entries,
  scrolls = false,
}: {
  id: string;
  title: string;
  entries: readonly { readonly id: string; readonly title: string }[];
  scrolls?: boolean;
}) {
  return (
    <nav aria-labelledby={id} className="hidden self-start md:sticky md:top-24 md:block">
      <p id={id} className="font-semi text-foreground-2 text-sm">
        {title}
      </p>
      <ol className={cx('mt-2', scrolls && 'max-h-[calc(100dvh-9rem)] overflow-y-auto')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className="block rounded-sm px-3 py-2 text-foreground-2 text-sm hover:bg-surface-2 hover:text-foreground"
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
