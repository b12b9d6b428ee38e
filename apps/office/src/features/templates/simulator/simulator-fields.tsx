import { type TextKey, useText } from '../../../client/i18n/index.ts';
import { NumberInput } from '../number-input.tsx';
import type { SimulatorValues } from './simulator-values.ts';

const IN_KES = { before: 'KSh', least: 0, most: 5_000_000, decimals: 2 };

type Field = Omit<Parameters<typeof NumberInput>[0], 'label' | 'hint' | 'unit' | 'value' | 'onChange'> & {
  readonly id: keyof SimulatorValues;
  readonly label: TextKey;
  readonly unit?: TextKey;
  /** Said while nothing is known. */
  readonly unknown?: TextKey;
};

const FIELDS: readonly Field[] = [
  { id: 'shopPrice', label: 'templates.shopPrice', ...IN_KES, least: 1 },
  { id: 'cost', label: 'templates.cost', ...IN_KES },
  { id: 'delivery', label: 'templates.deliveryCost', unknown: 'templates.deliveryUnknown', ...IN_KES, most: 100_000 },
  { id: 'bidValue', label: 'templates.bidValue', ...IN_KES, most: 1_000 },
  { id: 'freePercent', label: 'templates.freeBids', unit: 'templates.percentUnit', least: 0, most: 100, decimals: 1 },
  { id: 'pace', label: 'templates.pace', unit: 'templates.paceUnit', least: 0.1, most: 86_400, decimals: 1 },
];

export function SimulatorFields({
  values,
  onChange,
}: {
  values: SimulatorValues;
  onChange: (more: Partial<SimulatorValues>) => void;
}) {
  const t = useText();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {FIELDS.map(({ id, label, unit, unknown, ...limits }) => (
        <NumberInput
          key={id}
          label={t(label)}
          value={values[id]}
          onChange={(value) => onChange({ [id]: value })}
          {...(unit === undefined ? {} : { unit: t(unit) })}
          {...(unknown !== undefined && values[id] === null ? { hint: t(unknown) } : {})}
          {...limits}
        />
      ))}
    </div>
  );
}
