import { useCrumb } from '../../client/crumb.ts';
import { useText } from '../../client/i18n/index.ts';
import { TemplateEditor } from './template-editor.tsx';

/** Nothing exists until it is saved for the first time. */
export function NewTemplate() {
  useCrumb(useText()('templates.new'));
  return <TemplateEditor page={null} />;
}
