import { externalSignUpForm } from '@provodka/contract/people/auth.ts';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { safeReturnPath } from '../lib/session/return-address.ts';
import { Button } from '../ui/button.tsx';
import { AccountFields } from './account-fields.tsx';

interface ExternalSignUpFormProps {
  provider: string;
  /** Data about the person from the other site. */
  known: { email: string | null; full_name: string | null; return_to: string };
}

/** The sign-up of a person identified by another site: everything but the password. */
export default function ExternalSignUpForm({ provider, known }: ExternalSignUpFormProps) {
  const contract = useContractForm<z.output<typeof externalSignUpForm>>(externalSignUpForm, {
    defaultValues: {
      login: suggested(known.email),
      email: known.email ?? '',
      full_name: known.full_name ?? '',
      accept_publication: false,
    },
    async send(values) {
      await formApi.auth_oidc_sign_up({ params: { provider }, body: values });
      location.assign(safeReturnPath(known.return_to));
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <Form contract={contract}>
      <AccountFields field={(name) => ({ ...form.register(name), error: errorOf(name) })} />
      <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
        Создать аккаунт
      </Button>
    </Form>
  );
}

/** The part before the @, reduced to the signs of a login. */
const suggested = (email: string | null): string =>
  (email?.split('@')[0] ?? '').replaceAll(/[^A-Za-z0-9._-]/g, '').slice(0, 30);
