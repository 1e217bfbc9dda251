import { orderAddress, SIGN_IN_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { useState } from 'react';
import { api } from '../lib/api/api.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { HOME_ADDRESS, NEW_ORDER_ADDRESS } from '../lib/loading/addresses.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { latestDraftNoun } from '../lib/session/drafts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { refusalOf, TRUNCATED_LINK } from './email-token-page.tsx';

type Outcome = 'waiting' | 'sending' | { done: string } | { refusal: string };

/**
 * Confirms the address by a press, not by opening the page: mail programs open links by themselves, and a token works once.
 */
export function VerifyEmail({ token }: { token: string | null }) {
  const [outcome, setOutcome] = useState<Outcome>(token ? 'waiting' : { refusal: TRUNCATED_LINK });

  async function confirm() {
    setOutcome('sending');
    try {
      const { message } = await api.auth_email_verify({ body: { token: token ?? '' } });
      setOutcome({ done: message ?? 'Почта подтверждена' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setOutcome({ refusal: refusalOf(error) });
    }
  }

  if (typeof outcome === 'object') {
    return 'done' in outcome ? <Verified title={outcome.done} /> : <Refused reason={outcome.refusal} />;
  }
  return (
    <>
      <h1>Подтвердите почту</h1>
      <p>После этого можно публиковать заказы, откликаться и&nbsp;платить.</p>
      <form action={confirm}>
        <Button type="submit" kind="pri" size="lg" wide pending={outcome === 'sending'}>
          Подтвердить
        </Button>
      </form>
    </>
  );
}

function Verified({ title }: { title: string }) {
  const viewer = useViewer();
  if (!viewer) {
    return (
      <div role="status">
        <h1>{title}</h1>
        <p>
          Сеансы на&nbsp;всех устройствах завершены.{' '}
          <TextLink to={SIGN_IN_ADDRESS} reloadDocument>
            Войти
          </TextLink>
        </p>
      </div>
    );
  }
  const { to, words } = nextStep(viewer.uuid);
  return (
    <div role="status">
      <h1>{title}</h1>
      <p>
        Теперь можно публиковать заказы, откликаться и&nbsp;платить.{' '}
        <TextLink to={to} reloadDocument>
          {words}
        </TextLink>
      </p>
    </div>
  );
}

/** Returns to the page that needed the address, else to the list. */
function nextStep(personUuid: string): { to: string; words: string } {
  const noun = latestDraftNoun(personUuid, /^(order-new|response-\d+)$/);
  if (noun === null) return { to: HOME_ADDRESS, words: 'Посмотреть заказы' };
  const [kind, id] = noun.split('-');
  return kind === 'order'
    ? { to: NEW_ORDER_ADDRESS, words: 'Вернуться к\u00a0вашему заказу' }
    : { to: orderAddress(Number(id)), words: 'Вернуться к\u00a0вашему отклику' };
}

function Refused({ reason }: { reason: string }) {
  const viewer = useViewer();
  // The link is used up, but the address is verified.
  if (viewer?.is_email_verified) return <Verified title="Почта уже подтверждена" />;
  return <DeadLink reason={reason} viewer={viewer} />;
}

function DeadLink({ reason, viewer }: { reason: string; viewer: ReturnType<typeof useViewer> }) {
  const [isSending, setSending] = useState(false);
  const resend = () => {
    setSending(true);
    api
      .auth_email_resend()
      .finally(() => setSending(false))
      .catch(() => undefined);
  };
  return (
    <div role="alert">
      <h1>Не&nbsp;получилось</h1>
      <p>{reason}</p>
      {viewer ? (
        <Button kind="pri" size="lg" wide pending={isSending} onClick={resend} style={{ marginTop: 24 }}>
          Прислать новое письмо
        </Button>
      ) : (
        <p>
          <TextLink to={SIGN_IN_ADDRESS}>Войдите</TextLink>, чтобы получить новое письмо.
        </p>
      )}
    </div>
  );
}
