import { SETTINGS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { ApiError } from '@provodka/contract/http/client.ts';
import { useState } from 'react';
import { isApiError } from '../lib/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Mail programs cut long addresses. */
export const TRUNCATED_LINK = 'Откройте ссылку из письма целиком.';

/** A malformed token is refused as a field, which these pages lack: the link was cut. */
export const refusalOf = ({ body }: ApiError): string => (body.fields ? TRUNCATED_LINK : body.message);

interface EmailTokenPageProps {
  token: string | null;
  title: string;
  text: string;
  /** «Подтвердить адрес». */
  action: string;
  /** Uses the token and returns the text to show. Throws ApiError. */
  send: (token: string) => Promise<{ title: string; text: string }>;
}

/**
 * Performs the action of a link in a letter on a press, not on opening the page: mail programs open links by themselves, and a token
 * works once.
 */
export function EmailTokenPage({ token, title, text, action, send }: EmailTokenPageProps) {
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState<{ title: string; text: string } | null>(null);
  const [refusal, setRefusal] = useState(token ? null : TRUNCATED_LINK);

  async function press() {
    setSending(true);
    try {
      setDone(await send(token ?? ''));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(refusalOf(error));
    } finally {
      setSending(false);
    }
  }

  if (done) {
    return (
      <div role="status">
        <h1>{done.title}</h1>
        <p>{done.text}</p>
        <p>
          <TextLink to={SETTINGS_ADDRESS} reloadDocument>
            Открыть настройки
          </TextLink>
        </p>
      </div>
    );
  }
  if (refusal !== null) {
    return (
      <div role="alert">
        <h1>Не&nbsp;получилось</h1>
        <p>{refusal}</p>
        <p>
          <TextLink to={SETTINGS_ADDRESS}>Открыть настройки</TextLink>
        </p>
      </div>
    );
  }
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <form action={press}>
        <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
          {action}
        </Button>
      </form>
    </>
  );
}
