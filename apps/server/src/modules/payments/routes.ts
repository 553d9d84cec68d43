import * as desk from '@abhyas/contract/payments/desk.ts';
import * as lead from '@abhyas/contract/payments/leads.ts';
import * as order from '@abhyas/contract/payments/order.ts';
import * as page from '@abhyas/contract/payments/prospectus.ts';
import * as trial from '@abhyas/contract/payments/trial.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import type { FastifyRequest } from 'fastify';
import { countNetwork } from '../identity/people/rate-limits.ts';
import { callerOf } from '../identity/sessions.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import type { Limit } from '../../platform/postgres/rate-limit.ts';
import { confirmTransfer, listOrders, reconcile } from './desk.ts';
import { backPath } from './gateways/gateway.ts';
import { razorpayBackPath } from './gateways/razorpay.ts';
import { demoPage, demoPath } from './gateways/demo.ts';
import { createGateways, type Gateways } from './gateways/gateways.ts';
import { refundJob, trialsJob } from './orders/apply-event.ts';
import { changeBatch } from './orders/change-batch.ts';
import { endForgotten, endHolds } from './orders/end-holds.ts';
import { lookForPayments } from './orders/look-for-payments.ts';
import { followInstalments } from './orders/follow-instalments.ts';
import { askForCall, listLeads, saveLead } from './leads/leads.ts';
import { addTrials, getTrialPaper, keepTrial, scoreTrial, seeTrial } from './leads/trial.ts';
import { payOrder, placeOrder } from './orders/place-order.ts';
import { refundPayment, resendRefunds, sendRefund } from './orders/refunds.ts';
import { cancelOrder, listOrdersOf, seeOrder } from './orders/see-order.ts';
import { makeReceiptFile } from './receipt/receipt-file.ts';
import { getProspectus, getProspectuses, joinIntakeLine, quoteOrder } from './prospectus.ts';
import { purgePayments } from './purge-payments.ts';
import { tellWaiting } from './tell-waiting.ts';
import { takeMessage } from './webhooks.ts';

const holdJob = 'payments.end-holds';
const resendJob = 'payments.resend-refunds';
const lookJob = 'payments.look';
const waitingJob = 'payments.tell-waiting';
const purgeJob = 'payments.tidy';
const instalmentJob = 'payments.instalments';

/** How often an address may call without a session: it reads a page often, and an institute shares one address; codes are not to be guessed, seats not to be held for fun. */
const limits = {
  read: { name: 'enrol-read', max: 300, seconds: 900 },
  quote: { name: 'enrol-quote', max: 60, seconds: 900 },
  write: { name: 'enrol-write', max: 120, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** A gateway posts the browser back, and a page of the portal is got: this one leads there. What became of the payment its message says, never the browser. */
const backPage = `<!doctype html><meta charset="utf-8"><title>…</title><meta http-equiv="refresh" content="0;url=${backPath}"><a href="${backPath}">…</a>`;

/** What a course costs, who buys it and what was paid. */
export function registerPayments({ parts, mount }: ModuleContext): void {
  const gateways = createGateways(parts);
  const count = (limit: Limit, request: FastifyRequest) => countNetwork({ parts, limit, network: callerOf(request) });
  mount.public(page.prospectuses, async ({ request }) => {
    await count(limits.read, request);
    return getProspectuses({ parts });
  });
  mount.public(page.prospectus, async ({ body, request }) => {
    await count(limits.read, request);
    return getProspectus({ parts, gateways, slug: body.slug });
  });
  mount.public(page.quoteOrder, async ({ body, request }) => {
    await count(limits.quote, request);
    return quoteOrder({ parts, body });
  });
  mount.public(page.joinIntakeLine, async ({ body, request }) => {
    await count(limits.write, request);
    return joinIntakeLine({ parts, body, host: request.hostname });
  });
  mount.public(order.placeOrder, async ({ body, request }) => {
    await count(limits.write, request);
    return placeOrder({ parts, gateways, body, host: request.hostname, origin: await originOf({ parts, request }) });
  });
  mount.public(order.payOrder, async ({ body, request }) => {
    await count(limits.write, request);
    return payOrder({ parts, gateways, body, origin: await originOf({ parts, request }) });
  });
  mount.public(order.seeOrder, async ({ body, request }) => {
    await count(limits.read, request);
    return seeOrder({ parts, gateways, orderToken: body.orderToken });
  });
  mount.public(order.cancelOrder, async ({ body, request }) => {
    await count(limits.write, request);
    return cancelOrder({ parts, gateways, orderToken: body.orderToken });
  });
  mount.public(order.changeBatch, async ({ body, request }) => {
    await count(limits.write, request);
    await changeBatch({ parts, body });
    return seeOrder({ parts, gateways, orderToken: body.orderToken });
  });
  mount.public(order.receiptFile, async ({ body, request }) => {
    await count(limits.read, request);
    return makeReceiptFile({ parts, ...body, language: callerOf(request).language ?? 'en' });
  });
  mount.public(lead.askForCall, async ({ body, request }) => {
    await count(limits.write, request);
    await askForCall({ parts, body });
    return {};
  });
  mount.public(trial.trialPaper, async ({ body, request }) => {
    await count(limits.read, request);
    return getTrialPaper({ parts, slug: body.slug });
  });
  mount.public(trial.scoreTrial, async ({ body, request }) => {
    await count(limits.read, request);
    return scoreTrial({ parts, body });
  });
  mount.public(trial.keepTrial, async ({ body, request }) => {
    await count(limits.write, request);
    return keepTrial({ parts, body });
  });
  mount.public(trial.seeTrial, async ({ body, request }) => {
    await count(limits.read, request);
    return seeTrial({ parts, trialToken: body.trialToken });
  });
  mount.session(order.ownOrders, ({ session }) => listOrdersOf({ parts, personId: session.personId }));
  mount.session(desk.staffOrders, ({ body }) => listOrders({ parts, body }));
  mount.session(desk.confirmTransfer, ({ session, body }) => confirmTransfer({ parts, actorId: session.personId, body }));
  mount.session(desk.refundPayment, async ({ session, body }) => ({ refunded: minor(await refundPayment({ parts, session, body })) }));
  mount.session(lead.staffLeads, ({ body }) => listLeads({ parts, body }));
  mount.session(lead.saveLead, ({ session, body }) => saveLead({ parts, staffId: session.personId, body }));
  mount.session(desk.reconciliation, () => reconcile({ parts }));
  for (const gateway of ['razorpay', 'stripe'] as const)
    mount.hook({ method: 'POST', path: `/api/payments/${gateway}` }, ({ body, request: { headers } }) =>
      takeMessage({ parts, gateways, gateway, body, headers }),
    );
  mount.hook({ method: 'POST', path: razorpayBackPath }, async () => backPage);
  if (gateways.isPlayed) mountDemo({ parts, mount, gateways });
  parts.jobs.define<{ refundId: string }>(refundJob, ({ refundId }) => sendRefund({ parts, gateways, refundId: BigInt(refundId) }));
  parts.jobs.define<{ orderId: string }>(trialsJob, ({ orderId }) => addTrials({ parts, orderId: BigInt(orderId) }));
  parts.jobs.define(resendJob, () => resendRefunds({ parts }));
  parts.jobs.schedule(resendJob, '*/10 * * * *');
  parts.jobs.define(instalmentJob, async () => {
    await endForgotten({ parts });
    await followInstalments({ parts });
  });
  // by UTC: from eight in the morning in India, each hour of the day for those who are in a test
  parts.jobs.schedule(instalmentJob, '30 2-14 * * *');
  parts.jobs.define(lookJob, () => lookForPayments({ parts, gateways }));
  parts.jobs.schedule(lookJob, '* * * * *');
  parts.jobs.define(waitingJob, () => tellWaiting({ parts }));
  parts.jobs.schedule(waitingJob, '* * * * *');
  parts.jobs.define(purgeJob, () => purgePayments({ parts }));
  parts.jobs.schedule(purgeJob, '35 21 * * *');
  parts.jobs.define(holdJob, () => endHolds({ parts }));
  parts.jobs.schedule(holdJob, '* * * * *');
}

/** The page on which visitors of a demo play a payment through; a portal that takes money does not have it. */
function mountDemo({ parts, mount, gateways }: Pick<ModuleContext, 'parts' | 'mount'> & { gateways: Gateways }): void {
  mount.hook({ method: 'GET', path: demoPath }, async ({ request }) =>
    demoPage({ query: request.query, language: callerOf(request).language ?? 'en' }),
  );
  mount.hook({ method: 'POST', path: demoPath }, async ({ body, request: { headers } }) => {
    await takeMessage({ parts, gateways, gateway: 'razorpay', body, headers });
    return backPage;
  });
}
