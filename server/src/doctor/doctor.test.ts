import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playScene, type Scene } from '../../test/matrix/scene.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { checkInvariants, findFaults, INVARIANTS } from './check-invariants.ts';
import { findStorageFaults, STORAGE_INVARIANTS } from './file-invariants.ts';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await playScene(server);
  await server.settle();
});
afterAll(() => server.stop());

const plantPayout = (dealId: number, columns: string, values: string): string =>
  `insert into payments (order_id, deal_id, kind, status, method, amount, provider, idempotence_key, created_at, updated_at, ${columns})
   select order_id, id, 'payout', 'pending', 'sbp', price, 'given', gen_random_uuid(), created_at, created_at, ${values}
   from deals where id = ${dealId}`;

/** A fault of each kind, as a bug or a manual change would leave it; constraints against it are dropped first. */
const PLANTED: Record<string, (scene: Scene) => string> = {
  'every journal entry sums to zero in each currency': () =>
    `insert into postings select j.id, a.id, 7 from journal j, ledger_accounts a
     where not exists (select 1 from postings p where p.journal_id = j.id and p.account_id = a.id) limit 1`,
  'every journal entry has postings': () =>
    `insert into journal (entry_key, entry_hash, kind, created_at) values ('planted', '', 'deal_paid', '2026-01-01')`,
  'kept balances equal the sum of their postings': () =>
    `update ledger_accounts set balance = balance + 1 where kind = 'escrow'`,
  'nobody is owed less than nothing': () =>
    `insert into journal (entry_key, entry_hash, kind, created_at) values ('planted', '', 'deal_paid', '2026-01-01');
     insert into postings select max(j.id), a.id, -100000000 from journal j, ledger_accounts a where a.kind = 'payable' group by a.id`,
  'an escrow holds what the state of its deal says': ({ in_work }) =>
    `update deals set price = price + 100 where id = ${in_work.deal_id}`,
  'a freelancer is owed the accepted deals that are not paid out': ({ accepted_deal_id }) =>
    `update deals set status = 'paid_out' where id = ${accepted_deal_id}`,
  'a deal that was paid has one applied payment of its price and commission': ({ in_work }) =>
    `update payments set is_unapplied = true where deal_id = ${in_work.deal_id}`,
  'a deal is paid out at most once, and only when it says so': ({ in_work }) =>
    `insert into payments (order_id, deal_id, kind, status, method, amount, provider, idempotence_key, created_at, updated_at)
     select order_id, id, 'payout', 'succeeded', 'sbp', price, 'sandbox', gen_random_uuid(), created_at, created_at
     from deals where id = ${in_work.deal_id}`,
  'a payment is returned at most once and never above its amount': () =>
    `insert into payments (order_id, deal_id, kind, status, method, amount, provider, idempotence_key, refunds_payment_id, created_at, updated_at)
     select order_id, deal_id, 'refund', 'succeeded', 'origin', amount + 1, 'sandbox', gen_random_uuid(), id, created_at, created_at
     from payments where kind = 'payment' and status = 'succeeded' limit 1`,
  'suspense holds the payments that could not be applied and are not returned yet': ({ in_work }) =>
    `update payments set is_unapplied = true where deal_id = ${in_work.deal_id}`,
  'commission is earned on accepted deals and on nothing else': ({ accepted_deal_id }) =>
    `update deals set commission = commission + 1 where id = ${accepted_deal_id}`,
  'what a decision did not give goes back as a leg of its own': ({ accepted_deal_id }) =>
    `update deals set executor_share = price / 2 where id = ${accepted_deal_id}`,
  'the provider holds what succeeded as payments less refunds and payouts': ({ in_work }) =>
    `update payments set amount = amount - 1 where deal_id = ${in_work.deal_id}`,
  'a payout that waits was not sent': ({ accepted_deal_id }) =>
    plantPayout(accepted_deal_id, 'is_held, sent_at', 'true, created_at'),
  'a payout is held while a moderator has not let it go': ({ accepted_deal_id }) =>
    plantPayout(accepted_deal_id, 'is_held', 'true'),
  'a payout goes to a destination its freelancer is known to use': ({ accepted_deal_id }) =>
    plantPayout(accepted_deal_id, 'destination_fingerprint', `'\\x00'`),
  'a payment that succeeded did so at the bank': ({ in_work }) =>
    `update sandbox_objects set status = 'canceled' where id = (select provider_id from payments where deal_id = ${in_work.deal_id})`,
  'a payment that was canceled moved nothing at the bank': ({ in_work }) =>
    `update payments set status = 'canceled' where deal_id = ${in_work.deal_id}`,
  'a payment is of the same amount at the bank': ({ in_work }) =>
    `update payments set amount = amount + 1 where deal_id = ${in_work.deal_id}`,
  'the bank has nothing of ours without a row of its own': () =>
    `insert into sandbox_objects (id, kind, status, idempotence_key, body, created_at, updated_at)
     values ('planted', 'payout', 'pending', 'payout:' || gen_random_uuid(), '{"amount": 100}', '2026-01-01', '2026-01-01')`,
  'unread notifications of one bundle stand as one line': () =>
    `insert into notifications (user_uuid, kind, event_number, payload, title, text, bundle, is_in_bell, created_at)
     select one.uuid, 'message', number, '{}', 'Новое сообщение', '', 'message:1', true, '2026-01-01'
     from (select uuid from users order by id limit 1) one, generate_series(1, 2) number`,
  'every entry of a wallet says what it was for': () => plantEntry('sm_spent', 30),
  'a confirmed top-up is credited once, and no other is': () =>
    `insert into payments (purpose, user_uuid, kind, status, method, amount, provider, idempotence_key, created_at, updated_at)
     select 'top_up', uuid, 'payment', 'succeeded', 'card', 50000, 'given', gen_random_uuid(), created_at, created_at from users limit 1`,
  'the price of a response comes back at most once and never above itself': ({ in_search }) =>
    `${plantEntry('sm_returned', 30)}
     insert into sm_entries select max(id), ${in_search.order_id}, ${in_search.response_id}, 'archive' from journal`,
  'an order has exactly the executor whose response is approved': ({ in_work }) =>
    `update responses set status = 'viewed' where id = ${in_work.response_id}`,
  'a paid unfinished deal belongs to the executor its order has': ({ in_work }) =>
    `update deals set executor_uuid = customer_uuid where id = ${in_work.deal_id}`,
  'a tick is of a criterion that its deal has, once': ({ in_work }) =>
    `update deals set met_criteria = array[cardinality(criteria) + 1] where id = ${in_work.deal_id}`,
  'what a decision found met is of a criterion that its deal has, once': ({ in_work }) =>
    `insert into disputes (order_id, deal_id, opener, reason, opened_at, ended_at, outcome, share, found_met)
     values (${in_work.order_id}, ${in_work.deal_id}, 'customer', 'other', '2026-01-01', '2026-01-01', 'decided', 50, '{1,1}')`,
  'an order counts its live responses': ({ in_search }) =>
    `update orders set number_responses = number_responses + 1 where id = ${in_search.order_id}`,
  'a profile counts its paid-out deals': () => `update profiles set number_deals = number_deals + 1`,
  'a leaderboard sums the deals that came into it in its period': () =>
    `insert into earned_sums (profile_uuid, period, side, sum_deals, number_deals) select uuid, 'all', side, 100, 1 from profiles limit 1`,
  'a day that is over is counted as its tables and the ledger tell': () =>
    `update users set created_at = created_at - interval '3 days' where uuid = (select uuid from users limit 1)`,
  'a review is rated when its deal was paid out and no other of its pair counts that month': () =>
    `update reviews set is_rated = not is_rated`,
  'a deal counts nothing while a moderator has not cleared it': ({ in_work }) =>
    `update deals set is_withheld = true where id = ${in_work.deal_id}`,
  'a profile counts its rated reviews': () => `update profiles set sum_stars = sum_stars + 5`,
  'a response has its chat with its text as the first message': ({ in_search }) =>
    `delete from messages where order_id = ${in_search.order_id}`,
  'one of the newest orders is found by its present text': ({ in_search }) =>
    `update orders set search = to_tsvector('russian', 'другое') where id = ${in_search.order_id}`,
  'the words of one of the newest orders are known to the search': ({ in_search }) =>
    `delete from search_lexemes where lexeme in (
       select unnest(tsvector_to_array(search)) from orders where id = ${in_search.order_id})`,
  'what is chosen of a list is there and was not merged': ({ in_search }) =>
    `update classifiers set is_active = false, merged_into = case when id = 121 then 122 else 121 end
     where id = (select configuration_ids[1] from orders where id = ${in_search.order_id})`,
  'a merged row of a list leads to one that was not merged': () =>
    `update classifiers set is_active = false, merged_into = id + 1 where id in (174, 175)`,
  'a merge on record is one of a list': () =>
    `insert into classifier_merges (list, from_id, into_id, before, merged_at) values ('cities', 1, 2, '[]', '2026-01-01')`,
  'a saved search has heard of no news that is yet to come': () =>
    `update saved_searches set told_number = told_number + 1000`,
  'facts of committed writes are handed on': () =>
    `insert into outbox (kind, payload, created_at) values ('mail', '{}', '2026-01-01')`,
  'an open order has called the members of the teams it names': ({ in_search, team }) =>
    `delete from offers where order_id = ${in_search.order_id} and freelancer_uuid = '${team.freelancer_uuid}';
     update team_members set created_at = '2026-01-01'; update order_teams set created_at = '2026-01-01'`,
  'a person is banned as their standing bans say': () => `update profiles set is_banned = false where is_banned`,
  'a profile knows whether a ban stands that concerns it': () => `update profiles set has_ban = false where has_ban`,
  'a chat knows what its messages come to': () =>
    `update threads set number_shown = number_shown + 1 where id = (select max(thread_id) from messages)`,
  'a ban that has run out is lifted': () => `update bans set until = '2026-01-01' where lifted_at is null`,
  'a deleted account keeps no name, no address and no password': () => plantDeleted(''),
  'a deleted account keeps no way in and nothing of its own': () => plantDeleted(''),
  'nobody who is banned or leaves has a token': () =>
    `update users set is_banned = true, banned_until = null where uuid in (select user_uuid from api_tokens)`,
  'nobody who is banned or leaves has an address for webhooks': () =>
    `update users set is_banned = true, banned_until = null where uuid in (select user_uuid from webhooks)`,
  'nothing but tests waits for a webhook that is switched off': () =>
    `insert into webhook_deliveries (webhook_id, notification_id, created_at, next_attempt_at)
     select w.id, n.id, n.created_at, n.created_at from webhooks w join notifications n using (user_uuid) limit 1;
     update webhooks set is_active = false`,
  'a deleted account tells nothing of itself': () =>
    plantDeleted(
      "update profiles set about = 'Веду учёт' where user_uuid = (select uuid from users order by id limit 1);",
    ),
  'a copy of personal data is kept for its days and no longer': () =>
    `insert into data_exports (user_uuid, status, asked_at, made_at, expires_at)
     select uuid, 'done', '2025-01-01', '2025-01-01', '2025-01-08' from users order by id limit 1`,
  'a version of a document is the text its hash names': () =>
    `insert into document_versions select document, repeat('a', 64), title, text, first_seen_at from document_versions limit 1`,
  'rules of a payment were agreed to by who pays or is paid': ({ in_work }) =>
    `insert into document_versions
       values ('sm', encode(sha256(convert_to(E'Условия\\n\\nТекст', 'UTF8')), 'hex'), 'Условия', 'Текст', '2026-01-01');
     insert into acceptances (user_uuid, act, document, hash, payment_id, accepted_at)
     select a.user_uuid, 'top_up', v.document, v.hash, a.payment_id, a.accepted_at from document_versions v, acceptances a
     join payments p on p.id = a.payment_id where v.document = 'sm' and p.deal_id = ${in_work.deal_id}`,
  'an account whose days before the deletion are over is deleted': () =>
    `update users set deletion_asked_at = '2025-01-01' where id = (select min(id) from users)`,
  'a recovery of a second factor whose time has come waits no more': () => plantRecovery('2026-01-04', false),
  'a second factor waits for its end only where there is one, and nobody watches over others with it': () =>
    plantRecovery('2036-01-04', true),
  'a second factor has not outlived its recovery': () =>
    `${plantRecovery('2026-01-04', false)}
     update factor_recoveries set status = 'done', ended_at = '2026-01-04'`,
  'orders are hidden as the ban of their customer says': ({ in_search }) =>
    `update orders set is_customer_banned = true where id = ${in_search.order_id}`,
  'a deal is disputed while its dispute runs': ({ in_work }) =>
    `insert into disputes (order_id, deal_id, opener, reason, opened_at) values (${in_work.order_id}, ${in_work.deal_id}, 'customer', 'other', '2026-01-01')`,
  'a complaint is about whose order, profile or file it names': ({ complaint_id, owner_uuids }) =>
    `update complaints set about_uuid = '${owner_uuids.uuid}' where id = ${complaint_id}`,
  'a complaint is decided by the moderator who took it, and by nobody who is in it': ({ complaint_id }) =>
    `update complaints set status = 'confirmed', answer = 'Меры приняты', decided_by = reporter_uuid, decided_at = created_at
     where id = ${complaint_id}`,
  'evidence was uploaded by whoever complained, and is held by nothing else': ({ complaint_id, in_search }) =>
    `insert into complaint_files values (${complaint_id}, ${in_search.file_id})`,
  'no evidence is kept by or about a deleted account': ({ complaint_id }) =>
    `update users set deletion_asked_at = '2025-01-01', deleted_at = '2025-02-01'
     where uuid = (select about_uuid from complaints where id = ${complaint_id})`,
  'a decided or withdrawn verification has no documents left': ({ verification: { params } }) =>
    `update verifications set status = 'withdrawn', number_hash = null, number_tail = null, ended_at = created_at
     where id = ${params.verification_id}`,
  'a phone that nobody proved is forgotten within the hour': ({ owner_uuids }) =>
    `insert into phone_checks (user_uuid, way, created_at, expires_at) values ('${owner_uuids.uuid}', 'telegram', '2025-01-01', '2025-01-01')`,
  'badges beside names are what is verified': ({ owner_uuids }) =>
    `update users set badges = '[{"kind": "identity", "expires_at": "2100-01-01T00:00:00Z"}]' where uuid = '${owner_uuids.uuid}'`,
  'no job fails': () =>
    `select graphile_worker.add_job('mail', '{}'::json);
     update graphile_worker._private_jobs set attempts = 1, last_error = 'The mail server is away'`,
  'no job waits long': () => `select graphile_worker.add_job('mail', '{}'::json, run_at := '2026-01-01')`,
  'a deal whose money goes back has its refund, on the way or done': ({ in_work }) =>
    `update deals set status = 'refund_pending' where id = ${in_work.deal_id}`,
  'every payment that needs the provider is on its way': ({ in_work }) =>
    `insert into payments (order_id, deal_id, kind, status, method, amount, provider, idempotence_key, created_at, updated_at)
     select order_id, id, 'refund', 'pending', 'origin', price, 'sandbox', gen_random_uuid(), created_at, created_at
     from deals where id = ${in_work.deal_id}`,
  'a file that says it is attached is held by something': () =>
    `insert into files (owner_uuid, title, size, type, storage_key, attached_at, created_at)
     values (gen_random_uuid(), 'акт.txt', 1, 'text/plain', 'planted', '2026-01-01', '2026-01-01')`,
  'an upload nothing took is gone after a day': () =>
    `insert into files (owner_uuid, title, size, type, storage_key, created_at)
     values (gen_random_uuid(), 'акт.txt', 1, 'text/plain', 'planted', '2026-01-01')`,
};

/** A recovery of somebody's second factor that waits until then; a moderator has none. */
const plantRecovery = (endsAt: string, isModerator: boolean): string =>
  `update users set second_factor_at = '2026-01-01' where second_factor_at is null;
   insert into factor_recoveries (user_uuid, stop_hash, asked_at, ends_at)
     select uuid, 'planted', '2026-01-01', '${endsAt}' from users where is_moderator = ${isModerator} limit 1;`;

const plantDeleted = (more: string): string =>
  `update users set deletion_asked_at = '2025-01-01', deleted_at = '2025-02-01' where id = (select min(id) from users); ${more}`;

/** An unexplained entry in a new wallet. */
function plantEntry(kind: string, sm: number): string {
  return `insert into ledger_accounts (kind, currency, owner_uuid, created_at) select 'sm_wallet', 'SM', uuid, '2026-01-01' from users limit 1;
    insert into journal (entry_key, entry_hash, kind, created_at) values ('planted', '', '${kind}', '2026-01-01');
    insert into postings select max(j.id), max(a.id), ${sm} from journal j, ledger_accounts a where a.kind = 'sm_wallet';`;
}

const GUARDS = `alter table postings disable trigger user; alter table journal disable trigger user;`;

describe('the doctor', () => {
  it('finds nothing in what the product wrote, apart from deals and reviews the makers gave away', async () => {
    const findings = await checkInvariants(server.built.pool, server.clock.now());
    // The makers give people deals of a past that was never played; the demo's doctor run has no such exception.
    const invented = ['a profile counts its paid-out deals'];
    expect(findings.map((finding) => finding.invariant).filter((name) => !invented.includes(name))).toEqual([]);
  });

  it('has a planted fault for each invariant', () => {
    expect(Object.keys(PLANTED).sort()).toEqual(INVARIANTS.map((invariant) => invariant.name).sort());
  });

  it.each(Object.entries(PLANTED))('finds a planted fault: %s', async (name, plant) => {
    const client = await server.built.pool.connect();
    try {
      await client.query('begin');
      await client.query('update profiles set number_deals = 0, sum_deals = 0');
      await client.query(GUARDS + plant(scene));
      const findings = await findFaults(client, server.clock.now());
      expect(findings.map((finding) => finding.invariant)).toContain(name);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('the doctor beside the storage', () => {
  const LONG_AGO = new Date('2026-01-01');
  const folder = () => join(server.built.config.data_dir, 'files', 'ff');

  function plantFile(name: string): void {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), name), 'байты');
    utimesSync(join(folder(), name), LONG_AGO, LONG_AGO);
  }

  const plantRow = () =>
    server.db
      .insertInto('files')
      .values({
        owner_uuid: '00000000-0000-4000-8000-000000000000',
        title: 'акт.txt',
        size: 1,
        type: 'text/plain',
        storage_key: 'ff-lost',
        attached_at: LONG_AGO,
        created_at: LONG_AGO,
      })
      .execute();

  const PLANTED_THERE: Record<string, () => unknown> = {
    'the storage holds no upload that was broken off': () => plantFile('ff-broken.part'),
    'every stored file has its row': () => plantFile('ff-unknown'),
    'every row of a file has its bytes': plantRow,
  };

  it('has a planted fault for each invariant', () => {
    expect(Object.keys(PLANTED_THERE)).toEqual(Object.keys(STORAGE_INVARIANTS));
  });

  it.each(Object.entries(PLANTED_THERE))('finds a planted fault: %s', async (name, plant) => {
    const find = () => findStorageFaults(server.db, server.built.storage, server.clock.now());
    expect(await find()).toEqual([]);
    await plant();
    expect((await find()).map((finding) => finding.invariant)).toEqual([name]);
    for (const planted of ['ff-broken.part', 'ff-unknown']) rmSync(join(folder(), planted), { force: true });
    await server.db.deleteFrom('files').where('storage_key', '=', 'ff-lost').execute();
  });
});
