import { ChevronsUpDown, ExternalLink, Keyboard, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Done } from '@mnada/contract/office';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { setSingleKeys, useSingleKeys } from '../../client/shortcuts.ts';
import { setTheme, type Theme, useTheme } from '../../client/theme.ts';
import { useMe } from '../../features/session/index.ts';
import { LateMenu } from '../../ui/late-menu.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';
import { showKeys } from './keys-state.ts';

const THEMES = [
  { theme: 'light', name: 'frame.light', icon: <Sun aria-hidden="true" size={16} /> },
  { theme: 'dark', name: 'frame.dark', icon: <Moon aria-hidden="true" size={16} /> },
  { theme: 'system', name: 'frame.asDevice', icon: <Monitor aria-hidden="true" size={16} /> },
] as const satisfies readonly { theme: Theme; name: string; icon: unknown }[];

/** Who one is here; colours, keys, one's own ways in, and out. */
export function PersonMenu({ look }: { look: 'sidebar' | 'disc' }) {
  const t = useText();
  const { person } = useMe();
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  const router = useRouter();
  const queryClient = useQueryClient();
  const signOut = async () => {
    await api.post('/api/admin/sign-out', {}, Done).catch(() => undefined);
    queryClient.clear();
    location.assign('/admin/sign-in');
  };
  const items: MenuItem[] = [
    { kind: 'title', id: 'theme', label: t('frame.theme') },
    ...THEMES.map(({ theme: each, name, icon }) => ({
      kind: 'pick' as const,
      id: each,
      label: (
        <span className="flex items-center gap-2.5">
          {icon}
          {t(name)}
        </span>
      ),
      isPicked: theme === each,
      onSelect: () => setTheme(each),
    })),
    { kind: 'line', id: 'a' },
    {
      kind: 'pick',
      id: 'keys',
      label: t('frame.singleKeys'),
      isPicked: singleKeys,
      onSelect: () => setSingleKeys(!singleKeys),
    },
    {
      kind: 'do',
      id: 'all',
      label: t('frame.allKeys'),
      icon: <Keyboard aria-hidden="true" size={16} />,
      onSelect: showKeys,
    },
    {
      kind: 'do',
      id: 'ways',
      label: t('frame.waysIn'),
      icon: <KeyRound aria-hidden="true" size={16} />,
      onSelect: () => void router.navigate({ to: '/account' }),
    },
    {
      kind: 'do',
      id: 'shop',
      label: t('frame.shop'),
      icon: <ExternalLink aria-hidden="true" size={16} />,
      onSelect: () => void window.open('/', '_blank', 'noopener'),
    },
    { kind: 'line', id: 'b' },
    {
      kind: 'do',
      id: 'out',
      label: t('frame.signOut'),
      icon: <LogOut aria-hidden="true" size={16} />,
      onSelect: () => void signOut(),
    },
  ];
  return (
    <LateMenu
      side={look === 'sidebar' ? 'top' : 'bottom'}
      align={look === 'sidebar' ? 'start' : 'end'}
      items={items}
      trigger={
        look === 'disc' ? (
          <button
            type="button"
            aria-label={`${t('frame.account')}: ${person.name}`}
            className="grid size-11 place-items-center rounded-full"
          >
            <StaffDisc initials={person.initials} size={36} />
          </button>
        ) : (
          <button
            type="button"
            aria-label={`${t('frame.account')}: ${person.name}, ${person.roles.join(', ')}`}
            className="flex w-full items-center gap-3 rounded-[10px] py-1.5 text-left hover:bg-sidebar-accent/50 focus-visible:outline-on-brand lg:px-2 max-lg:justify-center"
          >
            <StaffDisc initials={person.initials} size={36} onInk />
            <span className="min-w-0 flex-1 max-lg:hidden">
              <span className="block truncate font-semi text-on-brand">{person.name}</span>
              <span className="block truncate text-xs">{person.roles.join(', ')}</span>
            </span>
            <ChevronsUpDown aria-hidden="true" size={16} className="max-lg:hidden" />
          </button>
        )
      }
    />
  );
}
