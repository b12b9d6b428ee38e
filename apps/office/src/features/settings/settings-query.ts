import { SettingPage, SettingsAnswer } from '@mnada/contract/office';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../client/api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.get('/api/admin/settings', SettingsAnswer, { signal }),
});
export const settingQuery = (name: string) =>
  queryOptions({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => api.get(`/api/admin/settings/${encodeURIComponent(name)}`, SettingPage, { signal }),
  });
