import { Command } from 'cmdk';
import { useRouter } from '@tanstack/react-router';
import { Avatar } from '@mnada/ui/avatar.tsx';
import type { Found } from '@mnada/contract/office';
import {
  BadgeCheck,
  Banknote,
  CirclePause,
  Gavel,
  KeyRound,
  Keyboard,
  PackagePlus,
  PackageSearch,
  Plus,
  ScrollText,
  Search,
  ShieldAlert,
  Smartphone,
  Truck,
  Unlink,
  Users,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { accessTo, useMe } from '../../features/session/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Key } from '../../ui/key.tsx';
import type { Icon } from '../../ui/chip.tsx';
import { showKeys } from './keys-state.ts';
import { closePalette } from './palette-state.ts';
import { useFound } from './use-found.ts';
import { useRooms } from './use-rooms.ts';

type Entry = {
  id: string;
  icon: Icon;
  /** A shopper's face, in the place of the icon. */
  face?: { file: string | null; name: string };
  name: string;
  words?: string;
  keys?: readonly string[];
  go: () => void;
  href?: string;
};

/** Finds anything that the asker may see: rooms and what can be done; what destroys opens its page, it never runs from here. */
export function Palette() {
  const t = useText();
  const router = useRouter();
  const me = useMe();
  const rooms = useRooms();
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState('');
  const to = (path: string) => () => void router.navigate({ to: path as '/' });
  const search = (path: string, q: string) => () => void router.navigate({ to: path as '/', search: { q } as never });
  const word = sought.trim();
  const found = useFound(word).filter(({ path }) => rooms.some((room) => isWithin(path, room.path)));
  const foundGroups = FOUND_GROUPS.map(({ name, kinds }) => ({
    name: t(name),
    entries: found
      .filter(({ kind }) => kinds.includes(kind))
      .map(
        ({ kind, id, name: title, words, avatar, path }): Entry => ({
          id: `${kind}-${id}`,
          icon: FOUND_ICONS[kind],
          ...(kind === 'user' ? { face: { file: avatar, name: title } } : {}),
          name: title,
          words,
          go: () => router.history.push(`/admin${path}`),
          href: `/admin${path}`,
        }),
      ),
  }))
    .filter(({ entries }) => entries.length > 0)
    .map((group) => ({ ...group, entries: exactFirst(group.entries, word) }))
    // What is called just as it was typed comes first, whatever it is: Enter opens it.
    .toSorted((a, b) => Number(isExact(b.entries[0], word)) - Number(isExact(a.entries[0], word)));
  const inRooms = ['/users', '/orders', '/products', '/audit']
    .map((path) => rooms.find((room) => room.path === path))
    .filter((room) => room !== undefined && word.length > 1);
  const groups: { name: string; entries: Entry[] }[] = [
    {
      name: t('frame.paletteRooms'),
      entries: rooms.map(({ path, name, icon, letter }) => ({
        id: path,
        icon,
        name: t(name),
        keys: ['G', letter.toUpperCase()],
        go: to(path),
        href: `/admin${path === '/' ? '' : path}`,
      })),
    },
    {
      name: t('frame.paletteDo'),
      entries: [
        ...VERBS.filter(({ act }) => accessTo(me, act) !== 'no').map(
          ({ id, icon, name, keys, path }): Entry => ({
            id,
            icon,
            name: t(name),
            ...(keys === undefined ? {} : { keys }),
            go: to(path),
            href: `/admin${path}`,
          }),
        ),
        { id: 'ways', icon: KeyRound, name: t('frame.waysIn'), go: to('/account'), href: '/admin/account' },
        { id: 'keys', icon: Keyboard, name: t('frame.allKeys'), keys: ['?'], go: showKeys },
      ],
    },
  ];
  const shown = [
    ...foundGroups,
    ...groups.map(({ name, entries }) => ({ name, entries: entries.filter(fits(word)) })),
  ].filter(({ entries }) => entries.length > 0);
  // The first that was found is what Enter opens, also where it came after the rest was shown.
  const first = foundGroups[0]?.entries[0];
  const firstValue = first === undefined ? '' : valueOf(first);
  useEffect(() => {
    if (firstValue !== '') setChosen(firstValue);
  }, [firstValue]);
  const press = (entry: Entry) => () => {
    closePalette();
    entry.go();
  };
  return (
    <Dialog open onClose={closePalette} title={t('frame.paletteTitle')} wide bare>
      <Command
        label={t('frame.paletteTitle')}
        loop
        // What the server finds is found; the rest is chosen above, so that the first line is always the one that Enter opens.
        shouldFilter={false}
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          const href = document.querySelector('[cmdk-item][data-selected="true"]')?.getAttribute('data-href');
          if (href == null) return;
          event.preventDefault();
          window.open(href, '_blank', 'noopener');
        }}
      >
        <div className="flex items-center gap-3 border-border border-b px-5">
          <Search aria-hidden="true" size={20} className="text-foreground-2" />
          <Command.Input
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={sought}
            onValueChange={setSought}
            placeholder={t('frame.palettePlaceholder')}
            className="h-14 flex-1 bg-transparent text-base outline-none placeholder:text-foreground-3"
          />
          <Key>Esc</Key>
        </div>
        <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto p-2.5">
          <Command.Empty className="px-3 py-8 text-center text-foreground-2">
            {t('frame.paletteNone', { what: sought })}
          </Command.Empty>
          {shown.map(({ name, entries }) => (
            <Command.Group key={name} heading={name} className={GROUP}>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} onSelect={press(entry)} marks={word} />
              ))}
            </Command.Group>
          ))}
          {inRooms.length === 0 ? null : (
            <Command.Group heading={t('frame.paletteSearch')} className={GROUP}>
              {inRooms.map((room) =>
                room === undefined ? null : (
                  <Line
                    key={room.path}
                    entry={{
                      id: `in-${room.path}`,
                      icon: room.icon,
                      name: t('frame.paletteIn', { room: t(room.name), what: word }),
                      go: search(room.path, word),
                      href: `/admin${room.path}?q=${encodeURIComponent(word)}`,
                    }}
                    onSelect={press({ id: '', icon: room.icon, name: '', go: search(room.path, word) })}
                  />
                ),
              )}
            </Command.Group>
          )}
        </Command.List>
        <div className="flex flex-wrap items-center gap-2 border-border border-t px-5 py-3 text-foreground-2 text-xs max-md:hidden">
          <Key>Up</Key>
          <Key>Down</Key> {t('frame.paletteMove')}
          <span className="w-2" />
          <Key>Ctrl Enter</Key> {t('frame.paletteTab')}
          <span className="ml-auto">{t('frame.paletteOnly')}</span>
        </div>
      </Command>
    </Dialog>
  );
}

const signs = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** It is called what was typed, by its name or by one of its words: a number, a receipt, a username. */
const isExact = (entry: Entry | undefined, word: string): boolean =>
  entry !== undefined &&
  word !== '' &&
  [entry.name, ...(entry.words ?? '').split(', ')].some((part) => signs(part) === signs(word));
const exactFirst = (entries: readonly Entry[], word: string): Entry[] =>
  entries.toSorted((a, b) => Number(isExact(b, word)) - Number(isExact(a, word)));

const valueOf = ({ name, words, id }: Entry): string => `${name} ${words ?? ''} ${id}`.replace(/\s+/g, ' ').trim();
/** Its name holds what was typed; an entry of a room or an act, not of what the server found. */
const fits =
  (word: string) =>
  ({ name }: Entry): boolean =>
    name.toLowerCase().includes(word.toLowerCase());

/** What can be begun from anywhere. Each opens its page: nothing is done from here. */
const VERBS = [
  {
    id: 'new-auction',
    icon: Plus,
    name: 'frame.verbAuction',
    keys: ['N', 'A'],
    path: '/auctions/new',
    act: 'auctions.publish',
  },
  {
    id: 'new-product',
    icon: PackagePlus,
    name: 'frame.verbProduct',
    keys: ['N', 'P'],
    path: '/products/new',
    act: 'products.edit',
  },
  {
    id: 'review',
    icon: Banknote,
    name: 'frame.verbReview',
    keys: undefined,
    path: '/withdrawals',
    act: 'withdrawals.approve',
  },
  {
    id: 'pause',
    icon: CirclePause,
    name: 'frame.verbPause',
    keys: undefined,
    path: '/control/pause',
    act: 'auctions.pause',
  },
] as const satisfies readonly {
  id: string;
  icon: Icon;
  name: TextKey;
  keys: readonly string[] | undefined;
  path: string;
  act: string;
}[];

type Kind = Found['found'][number]['kind'];
const FOUND_ICONS: Record<Kind, Icon> = {
  user: Users,
  payment: Smartphone,
  order: Truck,
  receipt: Unlink,
  withdrawal: Banknote,
  product: PackageSearch,
  auction: Gavel,
  case: ShieldAlert,
  approval: BadgeCheck,
  request: ScrollText,
};
const FOUND_GROUPS: readonly { name: TextKey; kinds: readonly Kind[] }[] = [
  { name: 'frame.paletteUsers', kinds: ['user'] },
  { name: 'frame.paletteMoney', kinds: ['payment', 'order', 'receipt', 'withdrawal'] },
  { name: 'frame.paletteGoods', kinds: ['product', 'auction'] },
  { name: 'frame.paletteOther', kinds: ['case', 'approval', 'request'] },
];
const isWithin = (path: string, room: string): boolean =>
  room !== '/' && (path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}?`));

const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-foreground-2 [&_[cmdk-group-heading]]:text-xs';

function Line({ entry, onSelect, marks = '' }: { entry: Entry; onSelect: () => void; marks?: string }) {
  const { icon: Icon, face, name, words, keys = [] } = entry;
  return (
    <Command.Item
      value={valueOf(entry)}
      data-href={entry.href}
      onSelect={onSelect}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 data-[selected=true]:bg-surface-2 data-[selected=true]:outline-2 data-[selected=true]:outline-ring"
    >
      {face === undefined ? (
        <span className="grid size-7.5 shrink-0 place-items-center rounded-sm bg-surface-2">
          <Icon aria-hidden="true" size={16} />
        </span>
      ) : (
        <Avatar file={face.file} name={face.name} size={32} />
      )}
      <span className="min-w-0 truncate">
        <b>
          <Marked text={name} part={marks} />
        </b>{' '}
        {words === undefined ? null : (
          <span className="text-foreground-2">
            <Marked text={words} part={marks} />
          </span>
        )}
      </span>
      <span className="ml-auto flex gap-1 max-md:hidden" aria-hidden="true">
        {keys.length === 0 ? (
          <span className="hidden group-data-[selected=true]:inline">
            <Key>Enter</Key>
          </span>
        ) : (
          keys.map((key) => <Key key={key}>{key}</Key>)
        )}
      </span>
    </Command.Item>
  );
}

/** What was typed stands out in what was found. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-soon-soft text-foreground">{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
