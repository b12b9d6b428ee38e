import { useNavigate } from '@tanstack/react-router';
import { changed } from '../../client/search.ts';
import { Pager } from '../../ui/pager.tsx';
import type { ReportsSearch } from './reports-search.ts';

const PAGE = 50;

/** On and back through a list of fifty. */
export function CursorPager({ search, shown, next }: { search: ReportsSearch; shown: number; next: string | null }) {
  const navigate = useNavigate();
  const page = Number(search.page ?? 1);
  const from = (page - 1) * PAGE + 1;
  return (
    <Pager
      from={from}
      to={from + shown - 1}
      total={null}
      page={page}
      onBack={page > 1 ? () => history.back() : null}
      onNext={
        next === null
          ? null
          : () => void navigate({ to: '.', search: changed(search, { cursor: next, page: String(page + 1) }) as never })
      }
    />
  );
}
