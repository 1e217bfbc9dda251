import type {
  VerificationDecisionForm,
  VerificationForm,
  VerificationRevocationForm,
} from '@provodka/contract/people/verifications.ts';
import { uploadText } from '../files/uploads.ts';
import type { TestServer } from '../server.ts';

/** People who ask for verifications, and the moderator `judge` who decides. */
export function verifyingAt(server: () => TestServer) {
  /** Signed in anew each time, because sessions end while the clock goes on. */
  const browserOf = (login: string) => server().makers.signIn(server().guest(), login);
  const apiOf = async (login: string) => (await browserOf(login)).api;
  const named = (verification_id: number) => ({ params: { verification_id } });

  let people = 0;
  async function person() {
    people += 1;
    const login = `person_${people}`;
    const made = await server().makers.user(login);
    return { ...made, login };
  }

  async function upload(login: string, title = 'паспорт.pdf', text = '%PDF-1.4 скан'): Promise<number> {
    return await uploadText(await browserOf(login), title, text);
  }

  async function submit(login: string, form: Omit<VerificationForm, 'file_ids'>) {
    const file_ids = [await upload(login)];
    return (await (await apiOf(login)).verifications_create({ body: { ...form, file_ids } })).data;
  }

  const decide = async (id: number, body: VerificationDecisionForm) =>
    (await (await apiOf('judge')).verifications_decide({ ...named(id), body })).data;
  const approve = (id: number) => decide(id, { decision: 'approved' });
  const revoke = async (id: number, body: VerificationRevocationForm, by = 'judge') =>
    (await (await apiOf(by)).verifications_revoke({ ...named(id), body })).data;
  const profileOf = async (uuid: string, login = 'judge') =>
    (await (await apiOf(login)).freelancers_get({ params: { uuid } })).data;
  /** A day of the calendar so many days ahead. */
  const dayAfter = (days: number): string =>
    new Date(server().clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { browserOf, apiOf, named, person, upload, submit, decide, approve, revoke, profileOf, dayAfter };
}
