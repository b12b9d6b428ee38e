import { Monitor, Moon, Sun } from 'lucide-react';
import { type Language, setLanguage, useLanguage, useText } from '../../client/i18n/index.ts';
import { Segmented } from '@mnada/ui/segmented.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { setTheme, type Theme, useTheme } from '../../client/theme.ts';

/** Light, dark, or as the system has it; at once and remembered. `name` keeps two of them on a page apart. */
export function ThemeChoice({ name }: { name: string }) {
  const t = useText();
  return (
    <Segmented<Theme>
      label={t('common.theme')}
      name={name}
      value={useTheme()}
      onChange={setTheme}
      options={[
        { value: 'light', label: t('common.themeLight'), icon: <Sun aria-hidden="true" size={18} /> },
        { value: 'dark', label: t('common.themeDark'), icon: <Moon aria-hidden="true" size={18} /> },
        { value: 'system', label: t('common.themeSystem'), icon: <Monitor aria-hidden="true" size={18} /> },
      ]}
    />
  );
}

/** Each language in its own name. `label`: where the page's foot has the same choice, and it needs a name of its own. */
export function LanguageChoice({ name, label }: { name: string; label?: string }) {
  const t = useText();
  return (
    <Segmented<Language>
      label={label ?? t('common.language')}
      name={name}
      value={useLanguage()}
      onChange={(language) => void setLanguage(language).catch(() => toast.error(t('common.networkError')))}
      options={[
        { value: 'en', label: 'English' },
        { value: 'sw', label: 'Kiswahili' },
      ]}
    />
  );
}
