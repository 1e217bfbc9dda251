import Fingerprint from 'icon:fingerprint';
import { ApiError } from '@provodka/contract/http/client.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useIsInBrowser } from '../../lib/loading/in-browser.ts';
import { arePasskeysThere, signByPasskey } from '../../lib/session/passkeys.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** The signed answer of a passkey in this browser. */
export type PasskeyAnswer = NonNullable<Awaited<ReturnType<typeof signByPasskey>>>;

interface PasskeyButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'wide' | 'className' | 'children'> {
  /** A refusal is shown as a toast. */
  onSigned: (passkey: PasskeyAnswer) => Promise<unknown>;
}

/** Asks the browser for a passkey; renders nothing when none is possible. */
export function PasskeyButton({ onSigned, children, ...look }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false);
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser || !arePasskeysThere()) return null;
  const sign = async () => {
    setPending(true);
    try {
      const { data } = await api.auth_passkey_challenge();
      const signed = await signByPasskey(data);
      if (signed) await onSigned(signed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setPending(false);
    }
  };
  return (
    <Button {...look} icon={<Fingerprint size={22} />} pending={isPending} onClick={() => void sign()}>
      {children}
    </Button>
  );
}
