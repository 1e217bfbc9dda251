import { FIXED_SCREENS, FIXED_TOASTS, RELOAD } from '@provodka/contract/fixed-texts.ts';
import { Suspense, useContext, useEffect } from 'react';
import { typeset } from '../lib/format/typeset.ts';
import { HOME_ADDRESS } from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import type { ErrorCode } from '../lib/session/client-state.ts';
import { toast } from '../lib/session/toasts.ts';
import { Button, ButtonLink, ReloadLink } from '../ui/button.tsx';
import styles from './error-screen.module.css';
import { RequestId } from './site-styles.tsx';

const RequestCode = lazyPart(() => import('./request-code.tsx'));

const TEXTS: Record<Exclude<ErrorCode, 503>, { title: string; description: string }> = {
  ...FIXED_SCREENS,
  0: {
    title: 'Нет связи',
    description: 'Проверьте интернет и повторите.',
  },
  410: {
    title: 'Профиль скрыт',
    description: 'Владелец закрыл его от других. Открытые сделки и переписка с ним идут как прежде.',
  },
  429: {
    title: 'Слишком много запросов',
    description: 'С вашего адреса пришло больше запросов, чем мы успеваем обработать. Подождите минуту и повторите.',
  },
};

interface ErrorScreenProps {
  code: Exclude<ErrorCode, 503>;
  /** The request that failed, where its reply told it. */
  requestId?: string | undefined;
}

/** Replaces a page that cannot be shown. A refused page load also raises the toast of section 8. */
export function ErrorScreen({ code, requestId }: ErrorScreenProps) {
  const { title, description } = TEXTS[code];
  const requestOfPage = useContext(RequestId) ?? requestOfDocument();
  const shownId = requestId ?? requestOfPage;
  useEffect(() => {
    if (code === 403) toast(FIXED_TOASTS[403], 'danger');
  }, [code]);
  // The next page that fails in this document is another request.
  useEffect(() => () => void delete document.documentElement.dataset.requestId, []);
  return (
    <div className={styles.screen}>
      <div>
        {code !== 410 && (
          <p className={styles.code} aria-hidden>
            <span>{code || '…'}</span>
          </p>
        )}
        <h1 className={styles.title}>{typeset(title)}</h1>
        <p className={styles.description}>{typeset(description)}</p>
        {code === 500 && shownId && (
          <Suspense>
            <RequestCode id={shownId} />
          </Suspense>
        )}
        <div className={styles.actions}>
          {(code === 0 || code === 429) && (
            <ReloadLink kind="pri" size="lg">
              Повторить
            </ReloadLink>
          )}
          {code === 500 && (
            <Button kind="pri" size="lg" onClick={() => location.reload()}>
              {RELOAD}
            </Button>
          )}
          <ButtonLink kind={code === 0 || code === 429 || code === 500 ? 'card' : 'pri'} size="lg" to={HOME_ADDRESS}>
            Вернуться на главную
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** The request of the document, if that failed itself; nothing on the server. */
const requestOfDocument = (): string | undefined =>
  import.meta.env.SSR ? undefined : document.documentElement.dataset.requestId;
