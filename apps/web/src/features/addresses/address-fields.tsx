import { ADDRESS_LENGTH, type Region } from '@mnada/contract';
import { useText } from '../../client/i18n/index.ts';
import { PhoneField } from '@mnada/ui/phone-field.tsx';
import { Select } from '@mnada/ui/select.tsx';
import { Switch } from '@mnada/ui/switch.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import type { AddressField, AddressValues } from './address-values.ts';
import { fieldId } from './use-address-form.ts';

/** Region, then its city; the names, the address, the number (seed 2, section 2), what it is called, and whether it is the default. */
export function AddressFields({
  values,
  regions,
  errorOf,
  onChange,
  onLeave,
}: {
  values: AddressValues;
  regions: readonly Region[];
  errorOf: (field: AddressField) => string | null;
  onChange: (changes: Partial<AddressValues>) => void;
  onLeave: (field: AddressField) => void;
}) {
  const t = useText();
  const names = regions.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  // A saved place stays choosable when the list doesn't hold it any more: nothing of the person's is dropped silently.
  const cities = regions.find(({ name }) => name === values.region)?.cities ?? [];
  const withOwn = (all: readonly string[], own: string) => (own === '' || all.includes(own) ? all : [own, ...all]);
  const text = (field: 'firstName' | 'lastName' | 'address' | 'label') => ({
    id: fieldId(field),
    name: field,
    value: values[field],
    maxLength: ADDRESS_LENGTH[field === 'address' || field === 'label' ? field : 'name'],
    required: field !== 'label',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => onLeave(field),
    error: errorOf(field),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Select
        label={t('addresses.region')}
        id={fieldId('region')}
        name="region"
        autoComplete="shipping address-level1"
        required
        value={values.region}
        onChange={(event) => onChange({ region: event.target.value, city: '' })}
        error={errorOf('region')}
        className={values.region === '' ? 'sm:col-span-2' : undefined}
      >
        <option value="">{t('addresses.chooseRegion')}</option>
        {withOwn(names, values.region).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {values.region === '' ? null : (
        <Select
          label={t('addresses.city')}
          id={fieldId('city')}
          name="city"
          autoComplete="shipping address-level2"
          required
          value={values.city}
          onChange={(event) => onChange({ city: event.target.value })}
          error={errorOf('city')}
        >
          <option value="">{t('addresses.chooseCity')}</option>
          {withOwn(cities, values.city).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextField
        {...text('firstName')}
        label={t('addresses.firstName')}
        autoComplete="shipping given-name"
        autoCapitalize="words"
      />
      <TextField
        {...text('lastName')}
        label={t('addresses.lastName')}
        autoComplete="shipping family-name"
        autoCapitalize="words"
      />
      <TextField
        {...text('address')}
        label={t('addresses.address')}
        autoComplete="shipping address-line1"
        hint={t('addresses.addressHint')}
        className="sm:col-span-2"
      />
      <PhoneField
        label={t('addresses.phone')}
        id={fieldId('phone')}
        name="phoneNumber"
        autoComplete="shipping tel-national"
        required
        value={values.phone}
        onValue={(phone) => onChange({ phone })}
        onBlur={() => onLeave('phone')}
        hint={t('addresses.phoneHint')}
        error={errorOf('phone')}
        className="sm:col-span-2"
      />
      <TextField
        {...text('label')}
        label={t('addresses.label')}
        autoComplete="off"
        autoCapitalize="words"
        hint={t('addresses.labelHint')}
        className="sm:col-span-2"
      />
      <Switch
        checked={values.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
        hint={t('addresses.setDefaultHint')}
        className="sm:col-span-2"
      >
        {t('addresses.setDefault')}
      </Switch>
    </div>
  );
}
