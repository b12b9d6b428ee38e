import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { useApi } from '../../app/api.ts';
import { useText } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { CATEGORY_ITEM, CATEGORY_ON, CategoryBar } from './category-bar.tsx';
import { categoriesQuery } from './home-queries.ts';

/** The shop's own categories; choosing one narrows the deals below. */
export function Categories({ current }: { current: string | undefined }) {
  const t = useText();
  const { data } = useQuery(categoriesQuery(useApi()));
  return (
    <CategoryBar label={t('home.categories')} hasMore>
      <li>
        <Link
          to="/home"
          search={{}}
          resetScroll={false}
          activeOptions={{ exact: true }} // else every category would count as this page, too
          className={cx(CATEGORY_ITEM, current === undefined && CATEGORY_ON)}
        >
          <LayoutGrid aria-hidden="true" size={18} />
          {t('home.allCategories')}
        </Link>
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
            {name}
          </Link>
        </li>
      ))}
    </CategoryBar>
  );
}
