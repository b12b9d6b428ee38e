import { POOL_MAX } from '@mnada/contract/office';
import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCrumb } from '../../client/crumb.ts';
import { useText } from '../../client/i18n/index.ts';
import { CardLoading } from '../../ui/states.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { productChoiceQuery } from './template-queries.ts';

/** Nothing exists until it is saved for the first time. Products that were selected in their room are in its pool already. */
export function NewTemplate() {
  const t = useText();
  useCrumb(t('templates.new'));
  const { products = '' } = useSearch({ strict: false }) as { products?: string };
  const ids = [...new Set(products.split(','))].filter((id) => /^[1-9][0-9]{0,14}$/.test(id)).slice(0, POOL_MAX);
  const found = useQueries({ queries: ids.map(productChoiceQuery) });
  if (found.some(({ isPending }) => isPending)) return <CardLoading label={t('common.loading')} className="h-96" />;
  const pool = found.flatMap(({ data }, at) => data?.products.find(({ id }) => String(id) === ids[at]) ?? []);
  return <TemplateEditor page={null} pool={pool} />;
}
