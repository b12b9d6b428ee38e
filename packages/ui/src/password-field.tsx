import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useWords } from './ui-words.tsx';
import type { FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

/** A password that can be shown and pasted; password managers are welcome (`autoComplete`: new-password or current-password). */
export function PasswordField({
  autoComplete = 'new-password',
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'>) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
          className="mr-0.5 text-foreground-2"
        >
          <Icon aria-hidden="true" size={20} />
        </IconButton>
      }
    />
  );
}
