import { CLIENT_VERSION } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Info, LogIn, ShieldCheck } from 'lucide-react';
import { readablePhone } from '../../client/phone.ts';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { LinkRow, OutsideRow, SettingCard } from '@mnada/ui/setting-card.tsx';

export function PrivacyCard() {
  const t = useText();
  return (
    <SettingCard id="privacy" title={t('settings.privacy')} text={t('settings.privacyText')} Icon={ShieldCheck}>
      <LinkRow to="/profile" hash="profile-security">
        {t('settings.privacyDevices')}
      </LinkRow>
      <LinkRow to="/profile" hash="profile-data">
        {t('settings.privacyExport')}
      </LinkRow>
      <LinkRow to="/profile" hash="profile-leaving">
        {t('settings.privacyDelete')}
      </LinkRow>
      <LinkRow to="/privacy">{t('settings.privacyPolicy')}</LinkRow>
    </SettingCard>
  );
}

/** Which version this is, the house's rules, and how to reach somebody: only what somebody answers. */
export function AboutCard() {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  const { phone = null, email = null, whatsapp = null } = data?.support ?? {};
  return (
    <SettingCard id="about" title={t('settings.about')} Icon={Info}>
      <LinkRow to="/help">{t('common.help')}</LinkRow>
      {whatsapp === null ? null : (
        <OutsideRow href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} value={readablePhone(whatsapp)}>
          {t('settings.supportWhatsapp')}
        </OutsideRow>
      )}
      {phone === null ? null : (
        <OutsideRow href={`tel:${phone}`} value={readablePhone(phone)}>
          {t('settings.supportCall')}
        </OutsideRow>
      )}
      {email === null ? null : (
        <OutsideRow href={`mailto:${email}`} value={email}>
          {t('settings.supportWrite')}
        </OutsideRow>
      )}
      <LinkRow to="/terms">{t('common.terms')}</LinkRow>
      <LinkRow to="/privacy">{t('common.privacy')}</LinkRow>
      <p className="flex min-h-12 items-center justify-between gap-3 border-border border-t py-2 font-medium">
        {t('settings.version')}
        <span className="tnum text-foreground-2 text-sm">{CLIENT_VERSION}</span>
      </p>
    </SettingCard>
  );
}

/** To visitors: what needs an account, and the way there. */
export function SignInCard() {
  const t = useText();
  return (
    <SettingCard id="sign-in" title={t('settings.memberTitle')} text={t('settings.memberText')} Icon={LogIn}>
      <LinkButton variant="primary" to="/login" className="w-full md:w-fit">
        {t('common.signInOrRegister')}
      </LinkButton>
    </SettingCard>
  );
}
