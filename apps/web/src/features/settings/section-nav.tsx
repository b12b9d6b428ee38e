import { useEffect, useState } from 'react';
import { type TextKey, useText } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';

/** The sections in their order, as they are called in the address. */
export const SECTIONS = [
  { id: 'appearance', label: 'settings.appearance' },
  { id: 'language', label: 'settings.language' },
  { id: 'data', label: 'settings.data' },
  { id: 'bidding', label: 'settings.bidding' },
  { id: 'notifications', label: 'settings.notifications', membersOnly: true },
  { id: 'limits', label: 'settings.limits', membersOnly: true },
  { id: 'breaks', label: 'settings.breaks', membersOnly: true },
  { id: 'privacy', label: 'settings.privacy', membersOnly: true },
  { id: 'about', label: 'settings.about' },
] as const satisfies readonly { id: string; label: TextKey; membersOnly?: boolean }[];

/** From 905 px on, beside the cards: leads to each section and shows which one is read. */
export function SectionNav() {
  const t = useText();
  const current = useSectionInSight();
  return (
    <nav aria-label={t('settings.sections')} className="hidden md:sticky md:top-24 md:block">
      <ul className="space-y-0.5">
        {SECTIONS.map((section) => (
          <li key={section.id} className={'membersOnly' in section ? 'member-only' : undefined}>
            <a
              href={`#${section.id}`}
              aria-current={section.id === current ? 'location' : undefined}
              className={cx(
                'flex min-h-12 items-center rounded-lg px-4',
                section.id === current ? 'bg-surface font-semi shadow-card' : 'text-foreground-2 hover:bg-surface-2',
              )}
            >
              {t(section.label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The topmost section in the upper half of the screen. */
function useSectionInSight(): string {
  const [current, setCurrent] = useState<string>(SECTIONS[0].id);
  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = SECTIONS.find(({ id }) => inSight.has(id));
        if (first !== undefined) setCurrent(first.id);
      },
      { rootMargin: '-96px 0px -50% 0px' },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
