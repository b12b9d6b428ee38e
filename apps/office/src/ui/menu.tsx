import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

const ITEM =
  'control flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 font-medium outline-none data-highlighted:bg-surface-2';

export type MenuItem =
  | { kind: 'do'; id: string; label: ReactNode; icon?: ReactNode; onSelect: () => void; isDanger?: boolean }
  | { kind: 'pick'; id: string; label: ReactNode; isPicked: boolean; onSelect: () => void }
  | { kind: 'line'; id: string }
  | { kind: 'title'; id: string; label: string };

/** A short list that a button opens; arrows move in it, letters jump. */
export function Menu({
  trigger,
  items,
  align = 'end',
  side = 'bottom',
  isOpenAtFirst = false,
}: {
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  isOpenAtFirst?: boolean;
}) {
  return (
    // Not modal: what lies around keeps being there for who reads it out, and a press beside it closes it.
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[min(420px,70vh)] min-w-48 animate-fade overflow-y-auto rounded-md border border-border bg-surface p-1.5 shadow-sheet"
        >
          {items.map((item) =>
            item.kind === 'line' ? (
              <DropdownMenu.Separator key={item.id} className="my-1.5 h-px bg-border" />
            ) : item.kind === 'title' ? (
              <DropdownMenu.Label key={item.id} className="px-2.5 py-1 text-foreground-2 text-xs">
                {item.label}
              </DropdownMenu.Label>
            ) : item.kind === 'pick' ? (
              <DropdownMenu.CheckboxItem
                key={item.id}
                checked={item.isPicked}
                onSelect={(event) => {
                  event.preventDefault();
                  item.onSelect();
                }}
                className={cx(ITEM, 'justify-between')}
              >
                {item.label}
                <Check aria-hidden="true" size={16} className={item.isPicked ? undefined : 'invisible'} />
              </DropdownMenu.CheckboxItem>
            ) : (
              <DropdownMenu.Item
                key={item.id}
                onSelect={item.onSelect}
                className={cx(ITEM, item.isDanger === true && 'text-critical-text')}
              >
                {item.icon}
                {item.label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
