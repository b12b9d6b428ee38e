import { useRouter } from '@tanstack/react-router';
import { useWords } from './ui-words.tsx';
import { Button, type ButtonVariant, LinkButton } from './button.tsx';
import { useCanGoBack } from './use-can-go-back.ts';

/** 'Go Back': to the page before, or to `otherwise` for who came here directly. */
export function GoBack({ variant = 'primary', otherwise = '/' }: { variant?: ButtonVariant; otherwise?: string }) {
  const t = useWords();
  const router = useRouter();
  if (useCanGoBack())
    return (
      <Button variant={variant} onClick={() => router.history.back()}>
        {t('goBack')}
      </Button>
    );
  return (
    <LinkButton variant={variant} to={otherwise}>
      {t('goBack')}
    </LinkButton>
  );
}
