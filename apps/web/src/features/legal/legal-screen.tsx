import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { supportWays } from '../help/index.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { PageContents } from '@mnada/ui/page-contents.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { ContentBlocks, contentQuery } from '../content/index.ts';

/** What matters most stands first, in a card. */
const IN_SHORT = 'in-short';

/** A legal page as it is in force now: what matters most first, then every section, with its contents beside it on desktop. */
export function LegalScreen({ kind }: { kind: 'terms' | 'privacy' }) {
  const t = useText();
  const query = useQuery(contentQuery(useApi(), kind, useLanguage()));
  const { data } = query;
  const other = kind === 'terms' ? 'privacy' : 'terms';
  const sections = (data?.parts ?? []).filter(({ id }) => id !== IN_SHORT);
  const short = data?.parts.find(({ id }) => id === IN_SHORT);
  return (
    <>
      <PageHeader title={t(`legal.${kind}Title`)} />
      <div className="column grid gap-x-12 pt-5 pb-12 md:grid-cols-[16rem_minmax(0,44rem)] md:pt-6">
        <PageContents id="legal-contents" title={t('legal.contents')} entries={sections} scrolls />
        <article className="min-w-0">
          {data !== undefined ? (
            <p className="text-foreground-2 text-sm">{t('legal.version', { version: data.version })}</p>
          ) : isStuck(query) ? (
            <LoadProblem query={query} failed={t('legal.failed')} />
          ) : (
            <div role="status" aria-label={t('legal.loading')} className="skeleton-page space-y-3">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-40 w-full" />
              <Skeleton className="h-96 w-full" />
            </div>
          )}
          {short === undefined ? null : (
            <section aria-labelledby={IN_SHORT} className="mt-4 rounded-xl bg-surface px-5 py-4 shadow-card">
              <h2 id={IN_SHORT} className="text-lg">
                {short.title}
              </h2>
              <ContentBlocks nodes={short.blocks} />
            </section>
          )}
          {sections.map(({ id, title, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-28 pt-8">
              <h2 id={`${id}-heading`} className="text-lg">
                {title}
              </h2>
              <ContentBlocks nodes={blocks} />
            </section>
          ))}
          <Contacts />
          <Seller />
          <p className="mt-8 flex flex-wrap items-center gap-x-3 border-border border-t pt-4 text-sm">
            {t('legal.alsoRead')}
            <Link
              to={other === 'terms' ? '/terms' : '/privacy'}
              className="flex min-h-12 items-center font-semi text-link underline-offset-3 hover:underline"
            >
              {t(`legal.${other}Title`)}
            </Link>
          </p>
        </article>
      </div>
    </>
  );
}

/** The operator's own contacts, as configured; nothing is printed that nobody answers. */
function Contacts() {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  if (data === undefined) return null;
  const links = supportWays(data.support, { subject: t('support.subject'), text: t('support.message') });
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="legal-contact" className="pt-8">
      <h2 id="legal-contact" className="text-lg">
        {t('legal.contact')}
      </h2>
      <ul className="mt-1">
        {links.map(({ by, href, shown }) => (
          <li key={by}>
            <a
              href={href}
              className="inline-flex min-h-12 max-w-full items-center wrap-anywhere font-semi text-link underline-offset-3 hover:underline"
            >
              {shown}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who sells, and by which licences (TAX-6). */
function Seller() {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  if (data?.seller === undefined) return null;
  return (
    <section aria-labelledby="legal-seller" className="pt-8">
      <h2 id="legal-seller" className="text-lg">
        {t('legal.seller')}
      </h2>
      <ul className="mt-1">
        {data.seller.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
