import { ADDRESS_LENGTH, Regions } from '@mnada/contract';
import type { OrderPage } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { SelectInput, TextInput } from '../../ui/field.tsx';
import { AskDialog } from '../approvals/index.ts';

const oneLine = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** Where a paid order goes, put right by two people (WIN-6): begins with where it goes now. */
export function ReaddressDialog({ page: { order, address }, onClose }: { page: OrderPage; onClose: () => void }) {
  const t = useText();
  const [firstName = '', ...lastNames] = address.name.split(' ');
  const [to, setTo] = useState({
    ...{ firstName, lastName: lastNames.join(' '), phone: address.phone },
    ...{ address: address.lines.join(' '), region: address.county, city: address.town },
  });
  const regions = useQuery({
    queryKey: ['regions'],
    queryFn: ({ signal }) => api.get('/regions.json', Regions, { signal }),
    staleTime: Infinity,
  });
  const towns = regions.data?.find(({ name }) => name === to.region)?.cities ?? [];
  const set = (name: keyof typeof to) => (event: { target: { value: string } }) =>
    setTo({ ...to, [name]: event.target.value, ...(name === 'region' ? { city: '' } : {}) });
  const sent = Object.fromEntries(Object.entries(to).map(([name, typed]) => [name, oneLine(typed)]));
  return (
    <AskDialog
      title={t('orders.readdress')}
      text={t('orderForms.readdressText', { number: order.number })}
      verb={t('orderForms.readdressVerb')}
      sentence={t('orderForms.readdressReason')}
      kind="order.readdress"
      params={{ orderId: order.id, ...sent }}
      codes={['customer_request']}
      code="customer_request"
      canSend={Object.values(sent).every((value) => value !== '')}
      onClose={onClose}
    >
      <TextInput
        label={t('orderForms.firstName')}
        maxLength={ADDRESS_LENGTH.name}
        value={to.firstName}
        onChange={set('firstName')}
      />
      <TextInput
        label={t('orderForms.lastName')}
        maxLength={ADDRESS_LENGTH.name}
        value={to.lastName}
        onChange={set('lastName')}
      />
      <TextInput label={t('orderForms.phoneOfParcel')} maxLength={40} value={to.phone} onChange={set('phone')} />
      <TextInput
        label={t('orderForms.street')}
        maxLength={ADDRESS_LENGTH.address}
        value={to.address}
        onChange={set('address')}
      />
      <SelectInput label={t('orders.county')} value={to.region} onChange={set('region')}>
        {(regions.data ?? [{ name: to.region }]).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectInput>
      <SelectInput label={t('orders.town')} value={to.city} onChange={set('city')}>
        <option value="">{t('orders.choose')}</option>
        {(towns.length === 0 && to.city !== '' ? [to.city] : towns).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectInput>
    </AskDialog>
  );
}
