import { FILES } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { Modal } from '../popups/modal.tsx';
import { type SubmitGuard, SubmitGuards } from './submit-guards.ts';

interface FailedFilesQuestionProps {
  failed: number;
  /** Called when the person continues without them. */
  onDrop: () => void;
}

/**
 * Asks whether to send a valid form without the files that failed to
 * upload. The form need not know of it; the label of its button makes the question.
 */
export function FailedFilesQuestion({ failed, onDrop }: FailedFilesQuestionProps) {
  const asks = useContext(SubmitGuards);
  const [asked, setAsked] = useState<{ verb: string; answer: (mayGo: boolean) => void } | null>(null);
  const ask = useEffectEvent((submitter: HTMLElement | null) => {
    if (failed === 0) return Promise.resolve(true);
    const verb = submitter?.getAttribute('aria-label') ?? submitter?.textContent?.trim() ?? 'Отправить';
    return new Promise<boolean>((answer) => setAsked({ verb, answer }));
  });
  useEffect(() => {
    const own: SubmitGuard = (submitter) => ask(submitter);
    asks?.add(own);
    return () => void asks?.delete(own);
  }, [asks]);
  if (!asked) return null;
  const { verb, answer } = asked;
  const close = (mayGo: boolean) => {
    setAsked(null);
    answer(mayGo);
  };
  const goOn = () => {
    onDrop();
    close(true);
  };
  return (
    <Modal
      role="alertdialog"
      title={`${failed === 1 ? 'Один файл не загрузился' : `Не загрузились ${formatCount(failed, FILES)}`}. ${verb} без ${failed === 1 ? 'него' : 'них'}?`}
      description="Вернитесь, чтобы загрузить ещё раз или приложить другой файл."
      onClose={() => close(false)}
      actions={
        <>
          <Button kind="neg" onClick={goOn}>
            {verb}
          </Button>
          <Button kind="sec" data-autofocus onClick={() => close(false)}>
            Вернуться
          </Button>
        </>
      }
    />
  );
}
