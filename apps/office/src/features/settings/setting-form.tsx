import { type Setting, SettingChanged, SettingPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Scale, Users } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api, type ApiError } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { BeginsChoice, useBegins } from '../../ui/begins.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { readTyped, settingValue } from './setting-words.ts';
import { settingQuery, settingsQuery } from './settings-query.ts';

const Present = z.object({ present: SettingPage });
const typedOf = ({ value }: Setting): string => (value === null ? '' : String(value));
const presentOf = (failure: ApiError | null): SettingPage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(Present, failure.body).data?.present ?? null) : null;

/** A new value, why, and from when. Carries the revision it was opened with: nothing is overwritten silently. */
export function SettingForm({ page }: { page: SettingPage }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [setting, setSetting] = useState(page.setting);
  const [typed, setTyped] = useState(() => typedOf(page.setting));
  const [reason, setReason] = useState('');
  const begins = useBegins();
  const [pair] = useState(page.pair);
  const [typedPair, setTypedPair] = useState(() => (page.pair === null ? '' : typedOf(page.pair)));
  const { busy, error, failure, run, clear } = useCall();
  const value = readTyped(setting, typed);
  const pairValue = pair === null ? null : readTyped(pair, typedPair);
  const changesPair = pair !== null && pairValue !== pair.value;
  const isSame = value === setting.value;
  const canSend =
    value !== null && !isSame && (pair === null || pairValue !== null) && reason.trim().length >= 3 && begins.isKnown;
  const takesTwo = setting.people === 'two' && (setting.alone === null || setting.alone !== value);
  const words = value === null ? t('settings.none') : settingValue(setting, value);
  const present = presentOf(failure);
  const send = () =>
    run(async () => {
      try {
        const answer = await withStepUp(() =>
          api.post(
            `/api/admin/settings/${encodeURIComponent(setting.name)}`,
            {
              value,
              revision: setting.revision,
              ...(changesPair ? { also: { name: pair.name, value: pairValue, revision: pair.revision } } : {}),
              reason: reason.trim(),
              ...(begins.from === null ? {} : { effective_at: begins.from }),
            },
            SettingChanged,
          ),
        );
        queryClient.setQueryData(settingQuery(setting.name).queryKey, answer.page);
        void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
        toast(
          answer.state === 'changed'
            ? t('settings.done', { name: setting.label, value: words })
            : answer.state === 'planned'
              ? t('settings.planned', { name: setting.label })
              : t('settings.askedNow', { reference: answer.reference ?? '' }),
        );
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  return (
    <Card title={t('settings.change')}>
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !busy) void send();
        }}
      >
        {setting.legal === null ? null : (
          <div className="flex gap-3 rounded-md bg-soon-soft p-3">
            <Scale aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-soon-text" />
            <p>
              <b className="block text-soon-text">{t('settings.legal')}</b>
              {setting.legal}
            </p>
          </div>
        )}
        {present === null ? null : (
          <Conflict
            base={{ value: settingValue(setting, setting.value) }}
            theirs={{ value: settingValue(setting, present.setting.value) }}
            mine={{ value: words }}
            names={{ value: setting.label }}
            onChoose={(chosen) => {
              if (chosen.value !== words) setTyped(typedOf(present.setting));
              setSetting(present.setting);
              clear();
            }}
          />
        )}
        <ValueField setting={setting} typed={typed} onTyped={setTyped} isBad={value === null} />
        {pair === null ? null : (
          <TextInput
            label={t('settings.withIt', { name: pair.label })}
            hint={t('settings.withItText')}
            maxLength={pair.max ?? undefined}
            value={typedPair}
            onChange={(event) => setTypedPair(event.target.value)}
          />
        )}
        <BeginsChoice begins={begins} legend={t('settings.begins')} atOnce={t('settings.atOnce')} />
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {setting.people === 'one' ? null : (
          <p className="flex gap-2 text-foreground-2 text-xs">
            <Users aria-hidden="true" size={14} className="mt-px shrink-0" />
            <span>
              {takesTwo ? t('settings.byTwo', { who: t('settings.somebody') }) : null}{' '}
              {setting.alone === null ? null : t('settings.alone', { value: settingValue(setting, setting.alone) })}
            </span>
          </p>
        )}
        {error === null || present !== null ? null : (
          <p role="alert" className="text-critical-text">
            {error}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          resting={!canSend}
          className="justify-self-end"
          {...(isSame ? { title: t('settings.same') } : {})}
        >
          {t(takesTwo ? 'settings.ask' : begins.isLater ? 'settings.plan' : 'settings.apply', { value: words })}
        </Button>
      </form>
    </Card>
  );
}

function ValueField({
  setting,
  typed,
  onTyped,
  isBad,
}: {
  setting: Setting;
  typed: string;
  onTyped: (typed: string) => void;
  isBad: boolean;
}) {
  const t = useText();
  if (setting.type === 'flag')
    return (
      <SelectInput
        label={t('settings.newValue')}
        className="max-w-64"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      >
        <option value="true">{t('settings.on')}</option>
        <option value="false">{t('settings.off')}</option>
      </SelectInput>
    );
  if (setting.type === 'text')
    return (
      <TextInput
        label={t('settings.newValue')}
        maxLength={setting.max ?? undefined}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
    );
  const range = t('settings.rangeOf', { min: String(setting.min ?? 0), max: String(setting.max ?? 0) });
  return (
    <TextInput
      label={`${t('settings.newValue')}, ${setting.unit ?? ''}`}
      className="max-w-64"
      inputMode="numeric"
      hint={range}
      error={isBad ? range : null}
      value={typed}
      onChange={(event) => onTyped(event.target.value)}
    />
  );
}
