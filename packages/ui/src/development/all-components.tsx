import { Bell, Heart, Settings } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { announce, Announcer } from '../announcer.tsx';
import { Avatar } from '../avatar.tsx';
import { Banner } from '../banner.tsx';
import { Button, LinkButton } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Chip, LiveDot } from '../chip.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyIcon } from '../empty-icon.tsx';
import { EmptyState } from '../empty-state.tsx';
import { FieldsNeedALook } from '../fields-need-a-look.tsx';
import { GoBack } from '../go-back.tsx';
import { IconButton } from '../icon-button.tsx';
import { InkHero } from '../ink-hero.tsx';
import { LinkField } from '../link-field.tsx';
import { loadLater } from '../load-later.tsx';
import { type Loading, LoadProblem } from '../load-problem.tsx';
import { Logo } from '../logo.tsx';
import { PageContents } from '../page-contents.tsx';
import { PageHeader } from '../page-header.tsx';
import { PagedList } from '../paged-list.tsx';
import { Panel, PanelRow } from '../panel.tsx';
import { PasswordField } from '../password-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { RadioDot } from '../radio-dot.tsx';
import { RetryBanner } from '../retry-banner.tsx';
import { RollingNumber } from '../rolling-number.tsx';
import { SearchField } from '../search-field.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import { LinkRow, OutsideRow, SettingCard } from '../setting-card.tsx';
import { Sheet } from '../sheet.tsx';
import { Sign } from '../sign.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { StaleStrip } from '../stale-strip.tsx';
import { Switch } from '../switch.tsx';
import { TabCount, Tabs } from '../tabs.tsx';
import { TextField } from '../text-field.tsx';
import { toast } from '../toast.ts';
import { Unbroken } from '../unbroken.tsx';

/** Every component in every state, in both themes beside each other: for whoever designs or changes one. */
export function AllComponents() {
  useEffect(() => {
    // Tokens of the light theme are the page's own: a dark page would have no light half.
    document.documentElement.classList.remove('dark');
  }, []);
  return (
    <div className="grid md:grid-cols-2">
      <Theme name="Light" />
      <div className="dark">
        <Theme name="Dark" />
      </div>
      <Announcer />
    </div>
  );
}

function Theme({ name }: { name: string }) {
  return (
    <section aria-label={name} className="bg-background p-4 text-foreground md:p-6">
      <h1 className="text-2xl">{name}</h1>
      <Brand />
      <Buttons />
      <Words />
      <Fields theme={name} />
      <Choices theme={name} />
      <Boxes theme={name} />
      <Absences />
      <Overlays />
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </section>
  );
}

const SIGNS = ['calendar', 'check', 'clock', 'timer', 'trophy'] as const;
const Brand = () => (
  <Group title="Brand and people">
    <Logo />
    <Avatar file={null} name="Wanjiku" size={44} />
    <Avatar file="4.avif" name="Otieno" size={44} winner />
    <Avatar file="7.avif" name="Achieng" size={44} simulated />
    <RollingNumber text="1,417" />
    <Unbroken>unbroken@example.com</Unbroken>
    {SIGNS.map((name) => (
      <Sign key={name} name={name} size={20} />
    ))}
  </Group>
);

const VARIANTS = ['bid', 'pay', 'primary', 'secondary', 'outline', 'ghost', 'danger'] as const;
const Buttons = () => (
  <Group title="Buttons">
    {VARIANTS.map((variant) => (
      <Button key={variant} variant={variant}>
        {variant}
      </Button>
    ))}
    <Button size="lg">Large</Button>
    <Button icon={<Heart aria-hidden="true" size={18} />}>With an icon</Button>
    <Button busy>Busy</Button>
    <Button resting>Resting</Button>
    <Button disabled>Disabled</Button>
    <LinkButton to="/">A link</LinkButton>
    <IconButton label="Settings">
      <Settings aria-hidden="true" size={20} />
    </IconButton>
    <IconButton label="Settings, raised" raised>
      <Settings aria-hidden="true" size={20} />
    </IconButton>
    <CopyButton text="MND-7F3K92" name="Reference" />
    <GoBack variant="secondary" />
    <Spinner />
  </Group>
);

const TONES = ['live', 'soon', 'critical', 'upcoming', 'ended', 'won', 'neutral'] as const;
const BANNERS = ['error', 'success', 'notice', 'info'] as const;
const Words = () => (
  <Group title="What is told">
    {TONES.map((tone) => (
      <Chip key={tone} tone={tone} {...(tone === 'live' ? { icon: <LiveDot /> } : {})}>
        {tone}
      </Chip>
    ))}
    <Chip small>small</Chip>
    <Chip plain>plain</Chip>
    {BANNERS.map((tone) => (
      <Banner key={tone} tone={tone} title={tone} className="w-full">
        What happened, and what can be done about it.
      </Banner>
    ))}
    <RetryBanner text="This part could not be loaded." retry={() => undefined} className="w-full" />
    <FieldsNeedALook count={2} firstId="none" />
  </Group>
);

function Fields({ theme }: { theme: string }) {
  const [digits, setDigits] = useState('712345678');
  const [found, setFound] = useState('kettle');
  return (
    <Group title="Fields">
      <TextField label="Text" placeholder="Nothing yet" className="w-full" />
      <TextField label="With a hint" hint="Your friends see this." className="w-full" />
      <TextField label="Good" hint="That fits." good defaultValue="wanjiku" className="w-full" />
      <TextField label="Wrong" error="Write at least three letters." defaultValue="wa" className="w-full" />
      <TextField label="Disabled" disabled defaultValue="Nairobi" className="w-full" />
      <PasswordField label="Password" defaultValue="Karibu" className="w-full" />
      <PhoneField label="Phone" value={digits} onValue={setDigits} className="w-full" />
      <Select label="County" name={`county-${theme}`} className="w-full">
        <option>Nairobi</option>
        <option>Kisumu</option>
      </Select>
      <SearchField
        label="Search"
        placeholder="Search"
        value={found}
        onChange={setFound}
        lengthMax={40}
        className="w-full"
      />
      <LinkField label="Link" link="https://mnada.example/ref/MND000042" />
      <LinkField label="Link, resting" link="https://mnada.example/ref/…" resting />
    </Group>
  );
}

function Choices({ theme }: { theme: string }) {
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<'one' | 'two'>('one');
  const [tab, setTab] = useState<'live' | 'ended'>('live');
  return (
    <Group title="Choices">
      <Checkbox defaultChecked>Checked</Checkbox>
      <Checkbox error="This is needed.">Wrong</Checkbox>
      <Checkbox disabled>Disabled</Checkbox>
      <RadioDot name={`radio-${theme}`} defaultChecked aria-label="Chosen" />
      <RadioDot name={`radio-${theme}`} aria-label="Not chosen" />
      <RadioDot resting aria-label="Resting" />
      <Switch checked={isOn} onChange={setOn} hint="What it does.">
        A switch
      </Switch>
      <Switch checked={!isOn} onChange={(on) => setOn(!on)}>
        The other way
      </Switch>
      <Segmented
        label="One of two"
        name={`segmented-${theme}`}
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two', icon: <Bell aria-hidden="true" size={18} /> },
        ]}
      />
      <Tabs
        label={`Tabs, ${theme}`}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'live',
            label: (
              <>
                Live <TabCount>12</TabCount>
              </>
            ),
            panel: <p>What is live.</p>,
          },
          { id: 'ended', label: 'Ended', panel: <p>What has ended.</p> },
        ]}
      />
    </Group>
  );
}

const Boxes = ({ theme }: { theme: string }) => (
  <Group title="Boxes">
    <PageHeader title="A page" lead="What it is about." className="w-full" />
    <PageContents
      id={`contents-${theme}`}
      title="On this page"
      entries={[
        { id: `card-${theme}`, title: 'A card' },
        { id: `contents-${theme}`, title: 'These lines' },
      ]}
    />
    <Panel title="A panel" aside="aside" className="w-full">
      <PanelRow name="Price">1,417</PanelRow>
      <PanelRow name="Total" strong>
        1,500
      </PanelRow>
    </Panel>
    <SettingCard id={`card-${theme}`} title="A card" text="What it is for." Icon={Bell} className="w-full">
      <LinkRow to="/" value="On">
        A row that goes somewhere
      </LinkRow>
      <OutsideRow href="mailto:help@example.com">A row that goes outside</OutsideRow>
    </SettingCard>
    <InkHero>
      <p className="p-4">On ink, in both themes</p>
    </InkHero>
    <Skeleton className="h-12 w-full" />
  </Group>
);

const refetch = () => undefined;
const FAILED: Loading = { data: undefined, error: new Error('no'), isFetching: false, fetchStatus: 'idle', refetch };
const OFFLINE: Loading = { ...FAILED, error: null, fetchStatus: 'paused' };
const UNKNOWN: Loading = { ...FAILED, error: Object.assign(new Error('no'), { status: 404 }) };
const STALE = { ...FAILED, data: 'something', dataUpdatedAt: 0 };
const MORE = {
  ...FAILED,
  data: ['A', 'B'],
  error: null,
  dataUpdatedAt: 0,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: refetch,
};
const MISSING = { title: 'There is no such thing', text: 'Perhaps the address is old.' };

const { Later: NeverHere } = loadLater(() => Promise.reject<() => ReactNode>(new Error('no')), {
  pending: <p>On its way</p>,
  failed: () => <p>Could not be fetched</p>,
});

const Absences = () => (
  <Group title="Nothing, not yet, not found">
    <EmptyState title="Nothing here" text="What would be here." action={<Button>A way on</Button>} />
    <EmptyState title="With an icon" art={<EmptyIcon Icon={Bell} />} />
    <LoadProblem query={FAILED} failed="It could not be loaded" />
    <LoadProblem query={OFFLINE} failed="It could not be loaded" />
    <LoadProblem query={UNKNOWN} failed="It could not be loaded" missing={MISSING} />
    <NeverHere />
    <div className="w-full">
      <PagedList query={MORE} items={['A', 'B']} keyOf={(item) => item} skeleton={null} empty={null} failed="No list">
        {(item) => <p className="rounded-lg bg-surface p-4">{item}</p>}
      </PagedList>
    </div>
    {/* What is fixed to the window stands in its own box here. */}
    <div className="relative h-24 w-full overflow-hidden" style={{ transform: 'translateZ(0)' }}>
      <StaleStrip query={STALE} />
    </div>
  </Group>
);

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Over the page">
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        Open a sheet
      </Button>
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      {(['success', 'error', 'info', 'offline'] as const).map((kind) => (
        <Button key={kind} variant="outline" onClick={() => toast[kind](`A toast: ${kind}`)}>
          {kind}
        </Button>
      ))}
      <Button variant="ghost" onClick={() => announce('Something has changed.')}>
        Announce
      </Button>
      <Sheet open={open === 'sheet'} onClose={close} title="A sheet" description="What it asks." action="At the foot">
        Its body
      </Sheet>
      <Dialog open={open === 'dialog'} onClose={close} title="A dialog" description="What it asks.">
        Its body
      </Dialog>
    </Group>
  );
}
