import { categoryName } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { CATEGORY_ITEM, CATEGORY_ON, CategoryBar } from './category-bar.tsx';
import { categoriesQuery } from './home-queries.ts';

/** The shop's own categories; choosing one narrows the deals below. All Categories unfolds them, or takes the choice back. */
export function Categories({ current }: { current: string | undefined }) {
  const t = useText();
  const language = useLanguage();
  const { data } = useQuery(categoriesQuery(useApi()));
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const all = (
    <>
      <LayoutGrid aria-hidden="true" size={18} />
      {t('home.allCategories')}
    </>
  );
  return (
    <CategoryBar
      label={t('home.categories')}
      isOpen={isOpen}
      shows={data?.some(({ name }) => name === current) ? current : undefined}
      onToggle={toggle}
    >
      <li>
        {current === undefined ? (
          <button type="button" aria-expanded={isOpen} className={cx(CATEGORY_ITEM, CATEGORY_ON)} onClick={toggle}>
            {all}
          </button>
        ) : (
          // Exact: else every category would count as this page, too.
          <Link to="/home" search={{}} resetScroll={false} activeOptions={{ exact: true }} className={CATEGORY_ITEM}>
            {all}
          </Link>
        )}
      </li>
      {(data ?? []).map(({ name }) => (
        <li key={name}>
          <Link
            to="/home"
            search={{ category: name }}
            hash="deals"
            resetScroll={false}
            className={cx(CATEGORY_ITEM, current === name && CATEGORY_ON)}
          >
            {categoryName(name, language)}
          </Link>
        </li>
      ))}
    </CategoryBar>
  );
}
