import type { WrittenPart } from '@mnada/contract/office';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextInput } from '../../ui/field.tsx';

const LANGUAGES = ['en', 'sw'] as const;
const NOTHING = { en: '', sw: '' };
const TEXT_MAX = 8_000;

/** A name that nobody else has: pages link to it, so it never changes once it is there. */
function freeId(parts: readonly WrittenPart[]): string {
  for (let number = parts.length + 1; ; number++) {
    const id = `part-${number}`;
    if (parts.every((part) => part.id !== id)) return id;
  }
}

/** Paragraph by paragraph, both languages side by side. */
export function PartRows({
  parts,
  hasTopics,
  onChange,
}: {
  parts: readonly WrittenPart[];
  hasTopics: boolean;
  onChange: (parts: readonly WrittenPart[]) => void;
}) {
  const t = useText();
  const set = (at: number, change: Partial<WrittenPart>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...change } : part)));
  const move = (at: number, by: -1 | 1) => {
    const [part] = parts.slice(at, at + 1);
    const rest = parts.filter((_, index) => index !== at);
    if (part !== undefined) onChange([...rest.slice(0, at + by), part, ...rest.slice(at + by)]);
  };
  const insert = (at: number, group: string | null) =>
    onChange([
      ...parts.slice(0, at),
      { id: freeId(parts), group, title: NOTHING, text: NOTHING, words: NOTHING },
      ...parts.slice(at),
    ]);
  const name = (language: 'en' | 'sw') => t(language === 'en' ? 'content.english' : 'content.kiswahili');
  const isTopic = (part: WrittenPart) => hasTopics && part.group === null;
  return (
    <Card>
      <p className="mb-2 text-foreground-2 text-xs">{t('content.markdown')}</p>
      <ol>
        {parts.map((part, at) => (
          <li key={part.id} className="grid gap-3 border-border border-t py-4 md:grid-cols-[2.5rem_1fr_1fr]">
            <div className="flex gap-1 md:flex-col">
              <b className="tnum w-8 text-foreground-2">{at + 1}</b>
              <IconButton label={t('content.up', { number: at + 1 })} disabled={at === 0} onClick={() => move(at, -1)}>
                <ArrowUp aria-hidden="true" size={16} />
              </IconButton>
              <IconButton
                label={t('content.down', { number: at + 1 })}
                disabled={at === parts.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown aria-hidden="true" size={16} />
              </IconButton>
              <IconButton
                label={t('content.remove', { number: at + 1 })}
                disabled={parts.length === 1}
                onClick={() => onChange(parts.filter((_, index) => index !== at))}
              >
                <Trash2 aria-hidden="true" size={16} />
              </IconButton>
            </div>
            {LANGUAGES.map((language) => (
              <div key={language} lang={language} className="grid min-w-0 content-start gap-2">
                <TextInput
                  label={t('content.heading', { language: name(language) })}
                  maxLength={200}
                  value={part.title[language]}
                  onChange={(event) => set(at, { title: { ...part.title, [language]: event.target.value } })}
                />
                {isTopic(part) ? null : (
                  <>
                    <TextArea
                      label={t('content.text', { language: name(language) })}
                      rows={Math.min(14, 3 + Math.ceil(part.text[language].length / 60))}
                      maxLength={TEXT_MAX}
                      value={part.text[language]}
                      onChange={(event) => set(at, { text: { ...part.text, [language]: event.target.value } })}
                    />
                    {hasTopics ? (
                      <TextInput
                        label={t('content.words', { language: name(language) })}
                        maxLength={400}
                        value={part.words[language]}
                        onChange={(event) => set(at, { words: { ...part.words, [language]: event.target.value } })}
                      />
                    ) : null}
                  </>
                )}
              </div>
            ))}
            {isTopic(part) ? (
              <Button
                className="justify-self-start md:col-start-2"
                icon={<Plus aria-hidden="true" size={16} />}
                onClick={() => insert(at + 1, part.id)}
              >
                {t('content.addTo', { topic: part.title.en })}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => insert(parts.length, null)}>
        {t('content.add')}
      </Button>
    </Card>
  );
}
