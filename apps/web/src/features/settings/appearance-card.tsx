import { Check, Palette } from 'lucide-react';
import { setTheme, type Theme, useTheme } from '../../client/theme.ts';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { SettingCard } from '@mnada/ui/setting-card.tsx';

/** Both themes beside each other, while the page itself has only one: the values are those of tokens.css. */
const COLOURS = {
  light: {
    ground: 'oklch(0.977 0.005 120)',
    surface: 'oklch(1 0 0)',
    well: 'oklch(0.925 0.011 145)',
    ink: 'oklch(0.245 0.03 168)',
    live: 'oklch(0.56 0.135 152)',
  },
  dark: {
    ground: 'oklch(0.186 0.017 172)',
    surface: 'oklch(0.228 0.019 171)',
    well: 'oklch(0.31 0.023 169)',
    ink: 'oklch(0.965 0.008 140)',
    live: 'oklch(0.74 0.155 155)',
  },
} as const;
const BID = 'oklch(0.829 0.156 78)';

const THEMES = [
  { value: 'light', label: 'common.themeLight' },
  { value: 'dark', label: 'common.themeDark' },
  { value: 'system', label: 'common.themeSystem' },
] as const satisfies readonly { value: Theme; label: string }[];

/** Light, dark, or as the device has it, each as it looks. */
export function AppearanceCard() {
  const t = useText();
  const theme = useTheme();
  return (
    <SettingCard id="appearance" title={t('settings.appearance')} text={t('settings.appearanceText')} Icon={Palette}>
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2.5 md:gap-4">
        <legend className="sr-only">{t('settings.chooseTheme')}</legend>
        {THEMES.map(({ value, label }) => (
          <label
            key={value}
            className={cx(
              'relative flex cursor-pointer flex-col rounded-lg border-2 p-1.5',
              'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
              value === theme ? 'border-primary' : 'border-border',
            )}
          >
            <input
              type="radio"
              name="theme-settings"
              value={value}
              checked={value === theme}
              onChange={() => setTheme(value)}
              className="sr-only"
            />
            <span aria-hidden="true" className="relative block aspect-[4/3] overflow-hidden rounded-md">
              {value === 'system' ? (
                <>
                  <Preview look="light" />
                  <span className="absolute inset-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]">
                    <Preview look="dark" />
                  </span>
                </>
              ) : (
                <Preview look={value} />
              )}
            </span>
            <span className="flex min-h-9 items-center justify-center gap-1.5 font-semi text-sm">
              {value === theme ? <Check aria-hidden="true" size={16} strokeWidth={3} className="shrink-0" /> : null}
              {t(label)}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingCard>
  );
}

/** A card of an auction, as small as a stamp. */
function Preview({ look }: { look: keyof typeof COLOURS }) {
  const { ground, surface, well, ink, live } = COLOURS[look];
  return (
    <svg viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
      <rect width="120" height="90" fill={ground} />
      <rect width="120" height="14" fill={surface} />
      <circle cx="10" cy="7" r="3.5" fill={ink} />
      <rect x="17" y="5" width="24" height="4" rx="2" fill={ink} />
      {[10, 64].map((x) => (
        <g key={x}>
          <rect x={x} y="22" width="46" height="60" rx="6" fill={surface} />
          <rect x={x + 4} y="26" width="38" height="22" rx="4" fill={well} />
          <circle cx={x + 36} cy="49" r="7" fill={surface} stroke={live} strokeWidth="2.5" />
          <rect x={x + 5} y="58" width="20" height="4.5" rx="2" fill={ink} />
          <rect x={x + 5} y="67" width="36" height="9" rx="4" fill={x === 10 ? BID : well} />
        </g>
      ))}
    </svg>
  );
}
