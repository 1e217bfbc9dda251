import { FORGOT_PASSWORD_ADDRESS, SETTINGS_ADDRESS, SIGN_IN_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { Reply } from '@provodka/contract/http/client.ts';
import { ApiError } from '@provodka/contract/http/client.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../lib/api/api.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { safeReturnPath } from '../lib/session/return-address.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Most people who return have an account, so the form and its validation load only for the others. */
const ExternalSignUpForm = lazyPart(() => import('./external-sign-up-form.tsx'));

const SecondStepForm = lazyPart(() => import('./factors/second-step-form.tsx'));

type Finished = Reply<'auth_oidc_finish'>['data'] | { outcome: 'unanswered' };

/**
 * Finishes a sign-in at another site: its answer stands in the address's `#`, which no server sees, and is removed
 * at once. A new person gives the consents here.
 */
export function ExternalSignIn({ provider, title }: { provider: string; title: string }) {
  const [finished, setFinished] = useState<Finished | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const answer = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
    finish(provider, answer).then(setFinished, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.body.message);
    });
  }, [provider]);
  useEffect(() => {
    if (finished?.outcome === 'signed_in') location.replace(safeReturnPath(finished.return_to));
    if (finished?.outcome === 'linked') location.replace(SETTINGS_ADDRESS);
  }, [finished]);

  if (refusal !== null) return <Refused title="Не&nbsp;получилось войти" text={refusal} />;
  if (finished?.outcome === 'unanswered') {
    return (
      <Refused
        title="Не&nbsp;получилось войти"
        text="Сайт, через который вы&nbsp;входите, не&nbsp;передал ответ. Начните вход ещё раз."
      />
    );
  }
  if (finished?.outcome === 'email_taken') {
    return (
      <Refused
        title="Адрес уже занят"
        text={`Аккаунт с адресом, который назвал сайт «${title}», уже есть, но его почта не подтверждена. Войдите с паролем и подключите этот вход в настройках. Если не помните пароль, задайте новый по письму.`}
      />
    );
  }
  if (finished?.outcome === 'second_step') {
    return (
      <>
        <h1>Подтверждение входа</h1>
        <p>Остался второй шаг.</p>
        <Suspense>
          <SecondStepForm ways={finished.second_step?.ways ?? []} returnTo={safeReturnPath(finished.return_to)} />
        </Suspense>
      </>
    );
  }
  if (finished?.outcome === 'new') {
    return (
      <>
        <h1>Регистрация</h1>
        <p>Вы вошли через {title} впервые. Осталось выбрать логин и&nbsp;принять правила.</p>
        <Suspense>
          <ExternalSignUpForm provider={provider} known={finished} />
        </Suspense>
      </>
    );
  }
  return (
    <div role="status">
      <h1>Входим…</h1>
      <p>
        Проверяем ответ сайта «{title}», обычно это пара секунд. Если страница не&nbsp;меняется, начните{' '}
        <TextLink to={SIGN_IN_ADDRESS}>вход ещё раз</TextLink> или&nbsp;войдите с&nbsp;паролем.
      </p>
    </div>
  );
}

async function finish(provider: string, answer: string): Promise<Finished> {
  if (answer === '') return { outcome: 'unanswered' };
  const { data } = await api.auth_oidc_finish({ params: { provider }, body: { answer } });
  return data;
}

function Refused({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <TextLink to={SIGN_IN_ADDRESS}>Войти</TextLink> или{' '}
        <TextLink to={FORGOT_PASSWORD_ADDRESS}>задать новый пароль</TextLink>
      </p>
    </div>
  );
}
