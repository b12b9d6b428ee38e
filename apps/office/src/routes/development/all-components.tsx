import { Check, Clock, PackageOpen, Plus, TriangleAlert, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { BulkVerb } from '../../ui/bulk-bar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { CountBadge, StatusChip } from '../../ui/chip.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Diff } from '../../ui/diff.tsx';
import { SelectInput, TextArea, TextInput, Tick } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { KpiCard } from '../../ui/kpi-card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { LineKey, ProfitChart } from '../../ui/profit-chart.tsx';
import { Ring } from '../../ui/ring.tsx';
import { DisconnectedStrip, Failed, FirstUse, NotAllowed, TableLoading, TooTight } from '../../ui/states.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { toast } from '../../ui/toast.tsx';
import { WorkList } from '../../ui/work-list.tsx';

const nothing = () => undefined;

/** Every component of the office in its states, side by side in both themes (`npm run dev`, /admin/dev/ui). */
export function AllComponents() {
  return (
    <main id="content" className="grid xl:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={cx(theme, 'grid gap-4 bg-background p-6 text-foreground')}>
          <h1 className="text-title">{theme}</h1>
          <All />
        </div>
      ))}
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-foreground-2 text-sm">{name}</h2>
      {children}
    </section>
  );
}

function All() {
  const [code, setCode] = useState('4097');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
  const error = Object.assign(new Error('The server did not answer in 10 s. What you typed is kept.'), {
    requestId: 'req_8d02fe',
  });
  return (
    <>
      <Part name="Buttons">
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">Pack next</Button>
          <Button>Export CSV</Button>
          <Button variant="soft">Discard mine</Button>
          <Button variant="danger">Refuse</Button>
          <Button variant="destroy">Cancel the order</Button>
          <Button variant="primary" busy>
            Sign in
          </Button>
          <Button variant="primary" resting>
            Approve as second person
          </Button>
          <IconButton label="More">
            <Plus aria-hidden="true" size={18} />
          </IconButton>
          <Button onClick={() => toast('Note removed', { undo: nothing })}>Toast with Undo</Button>
        </div>
      </Part>
      <Part name="Chips and badges">
        <div className="flex flex-wrap items-center gap-2">
          <StatusChip tone="ok" icon={Check}>
            Paid
          </StatusChip>
          <StatusChip tone="info" icon={Truck}>
            Shipped
          </StatusChip>
          <StatusChip tone="warn" icon={PackageOpen}>
            To pack
          </StatusChip>
          <StatusChip tone="bad" icon={TriangleAlert}>
            Late
          </StatusChip>
          <StatusChip tone="grey" icon={Clock}>
            Draft
          </StatusChip>
          <StatusChip tone="ink">Always on</StatusChip>
          <CountBadge count={31} look="soft" />
          <CountBadge count={7} look="hot" />
          <Ring size={34} share={0.8}>
            8
          </Ring>
          <Ring size={34} share={0.4} tone="soon">
            4
          </Ring>
          <Ring size={34} share={0.2} tone="critical">
            2
          </Ring>
          <Ring size={34} share={0} tone="paused">
            –
          </Ring>
          <Ring size={52} share={0.6}>
            18
          </Ring>
        </div>
      </Part>
      <Part name="Fields">
        <div className="grid gap-3 md:grid-cols-2">
          <TextInput label="Tracking number" defaultValue="PC-88213-KE" />
          <TextInput label="Tracking number" defaultValue="PC" error="Another order has this number." />
          <SelectInput label="Courier">
            <option>Pesi Couriers</option>
          </SelectInput>
          <TextArea label="Reason, kept in the audit log" />
          <Tick label="I have kept them" defaultChecked />
          <CodeInput label="Six digits" value={code} onChange={setCode} onFull={nothing} />
        </div>
      </Part>
      <Part name="KPI cards">
        <div className="grid gap-3 md:grid-cols-2">
          <KpiCard
            label="Money in today"
            value="KSh 541,140"
            context="301 payments"
            spark={{ values: [1, 2, 3, 5, 8, 9], tone: 'calm' }}
          />
          <KpiCard
            label="M-PESA prompts paid"
            value="96.2%"
            context="301 of 313 prompts"
            isStale
            spark={{ values: [9, 8, 8, 6, 5], tone: 'loss' }}
          />
        </div>
      </Part>
      <Part name="Work list">
        <Card title="Needs a person" facts="Next promise first" action={<a href="#all">All 22</a>}>
          <WorkList
            items={[
              {
                id: 'a',
                tone: 'bad',
                icon: Truck,
                what: '3 orders are past their promised day',
                why: 'Kakamega, Garissa, Turkana.',
                promise: '2 days late',
                isLate: true,
                verb: 'Chase',
                link: { to: '/' },
                here: [{ id: 'jm', initials: 'JM', words: 'Joy Muthoni is there' }],
              },
              {
                id: 'b',
                tone: 'warn',
                icon: PackageOpen,
                what: '9 orders wait to be packed',
                why: '',
                promise: 'due in 19 min',
                isLate: false,
                verb: 'Pack',
                link: { to: '/' },
                here: [],
              },
            ]}
          />
        </Card>
      </Part>
      <Part name="Filter bar, table, pager, bulk verbs">
        <FilterBar
          search={{ value: '', placeholder: 'Order, name, phone', onChange: nothing }}
          filters={[
            {
              id: 'county',
              label: 'County',
              value: 'Nairobi',
              options: [{ value: 'Nairobi', label: 'Nairobi' }],
              onChange: nothing,
            },
            { id: 'kind', label: 'Kind', value: null, options: [{ value: 'win', label: 'Won' }], onChange: nothing },
          ]}
          onClear={nothing}
        />
        <DataTable
          label="Orders"
          rows={[
            { id: '1', name: 'MN-2025-004780', paid: 2995, tone: 'broken' as const },
            { id: '2', name: 'MN-2025-004811', paid: 341, tone: 'plain' as const },
            { id: '3', name: 'MN-2025-004817', paid: 1438, tone: 'watch' as const },
          ]}
          columns={[
            { id: 'name', head: 'Order', cell: ({ name }) => <b>{name}</b>, sorts: true },
            { id: 'paid', head: 'Paid, KSh', align: 'right', cell: ({ paid }) => paid },
          ]}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          tone={({ tone }) => tone}
          selected={selected}
          onSelected={setSelected}
          sort={{ by: 'name', dir: 'asc' }}
          onSort={nothing}
        />
        <Pager from={1} to={50} total={1204} page={1} onBack={null} onNext={nothing} />
        <div className="mt-3 inline-flex gap-2 rounded-lg bg-brand-ink p-2 text-on-brand">
          <BulkVerb icon={<PackageOpen aria-hidden="true" size={16} />} onClick={nothing}>
            Mark packed
          </BulkVerb>
          <BulkVerb icon={<TriangleAlert aria-hidden="true" size={16} />} onClick={nothing} isDanger>
            Cancel
          </BulkVerb>
        </div>
      </Part>
      <Part name="Key values, timeline, checks, difference">
        <div className="grid gap-3 md:grid-cols-2">
          <Card title="Money today" facts="KSh">
            <KeyValues
              rows={[
                { name: 'Bid packs, 294', value: '486,350' },
                { name: 'Net so far', value: 'KSh 521,713', isTotal: true },
              ]}
            />
          </Card>
          <Card title="Timeline">
            <Timeline
              items={[
                { id: '1', look: 'next', title: 'Delivered' },
                { id: '2', look: 'now', title: 'With the courier', time: 'Sat 14, 08:05' },
                { id: '3', look: 'plain', title: 'Note by Linet Achieng', text: '“After 5 pm.”' },
                { id: '4', look: 'warn', title: 'SMS failed' },
                { id: '5', look: 'done', title: 'Packed' },
                { id: '6', look: 'done', title: 'Paid' },
              ]}
            />
          </Card>
          <Card title="Checks">
            <CheckList
              rows={[
                {
                  id: 'a',
                  what: 'Name on the number',
                  text: 'AMINA ALI HASSAN',
                  tone: 'ok',
                  result: 'Match',
                  icon: Check,
                },
                { id: 'b', what: 'Shared device', tone: 'grey', result: 'Clear' },
              ]}
            />
          </Card>
          <Card title="Difference" flush>
            <Diff
              rows={[
                { field: 'Shop price', before: 'KSh 8,150', after: 'KSh 7,900' },
                { field: 'Source', before: 'Gesi Mtaani', after: 'Gesi Mtaani' },
              ]}
            />
          </Card>
        </div>
        <div className="mt-3">
          <Conflict
            base={{ courier: 'Pesi', tracking: '' }}
            theirs={{ courier: 'Haraka', tracking: '7710' }}
            mine={{ courier: 'Sendy', tracking: '' }}
            names={{ courier: 'Courier', tracking: 'Tracking number' }}
            onChoose={nothing}
          />
        </div>
      </Part>
      <Part name="Profit over bids">
        <Card aside={<LineKey name="Cash" look="dashed" />} title="Simulator">
          <ProfitChart
            label="Profit by number of bids"
            lines={[
              {
                id: 'product',
                name: 'Product',
                look: 'solid',
                profit: (bids) => bids * 8.58 - 38_700,
                breakEven: 4_511,
              },
              { id: 'cash', name: 'Cash', look: 'dashed', profit: (bids) => bids * 7.68 - 42_999, breakEven: 5_599 },
            ]}
            mostBids={9_000}
            histogram={{ widthBids: 1_000, counts: [2, 1, 3, 4, 4, 4, 2, 2] }}
            usualEnd={4_012}
            usualWords="usual end, 4,012"
            xName="Accepted bids = final price in KSh"
            asTable={false}
          />
        </Card>
      </Part>
      <Part name="Chart">
        <Card>
          <BarChart
            label="Money in by hour"
            unit="KSh"
            valueName="Today"
            compareName="Sat 7 Jun"
            asTable={false}
            bars={[12, 30, 65, 41, 28].map((value, at) => ({
              label: String(at + 9),
              value: value * 1000,
              compare: value * 900,
              isPart: at === 4,
            }))}
          />
        </Card>
      </Part>
      <Part name="States">
        <div className="grid gap-3 md:grid-cols-2">
          <Card>
            <FirstUse title="No orders yet" text="An order appears here when a winner claims a product." />
          </Card>
          <Card>
            <TooTight filters={['Turkana', 'To pack']} onDropLast={nothing} onClear={nothing} />
          </Card>
          <TableLoading label="Loading" />
          <Card>
            <Failed title="Orders could not be loaded" error={error} onRetry={nothing} />
          </Card>
          <Card>
            <NotAllowed needs="Finance" has="Fulfilment and Support" />
          </Card>
          <DisconnectedStrip seconds={3} onRetry={nothing} />
        </div>
      </Part>
    </>
  );
}
