import type { Language } from '@abhyas/contract/languages.ts';
import { amountText, minor } from '@abhyas/rules/payments/money.ts';
import { z } from 'zod';
import { AppError } from '../../../platform/common/errors.ts';
import { escapeHtml } from '../../../platform/common/escape-html.ts';
import { say } from '../../../platform/language.ts';
import { backPath, type Gateway } from './gateway.ts';

/** Where the demo's gateway shows its page, and takes what a visitor chooses on it. */
export const demoPath = '/api/payments/demo';

const askedSchema = z.object({ order: z.string().min(1).max(100), amount: z.coerce.number().int().positive() });
const formSchema = askedSchema.extend({ outcome: z.enum(['paid', 'failed']) });

/** Takes the place of Razorpay in a demo that has no test keys: a visitor plays the payment on a page of the portal, and no money is taken. */
export const demo: Gateway = {
  name: 'razorpay',
  ask: async ({ key, amount, origin, now }) => {
    const gatewayOrderId = `demo_${key}_${now.getTime()}`;
    const url = `${origin}${demoPath}?${new URLSearchParams({ order: gatewayOrderId, amount: String(amount) }).toString()}`;
    return { gatewayOrderId, checkout: { gateway: 'razorpay', url, fields: {}, amount } };
  },
  look: async () => [],
  refund: async ({ key }) => ({ gatewayRefundId: `demo_${key}`, state: 'done' }),
  read: ({ body }) => {
    const read = formSchema.safeParse(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
    if (!read.success) throw new AppError('NOT_FOUND');
    const { order: gatewayOrderId, amount, outcome } = read.data;
    const eventId = `${outcome}_${gatewayOrderId}`;
    const told =
      outcome === 'paid'
        ? ({ kind: 'captured', gatewayOrderId, gatewayPaymentId: `pay_${gatewayOrderId}`, amount: minor(amount) } as const)
        : ({ kind: 'failed', gatewayOrderId } as const);
    return { eventId, kind: `demo.${outcome}`, told };
  },
};

/** The page on which a visitor plays a payment through. Throws NOT_FOUND where its address says of none. */
export function demoPage({ query, language }: { query: unknown; language: Language }): string {
  const asked = askedSchema.safeParse(query);
  if (!asked.success) throw new AppError('NOT_FOUND');
  const { order, amount } = asked.data;
  const text = (key: 'demo_gateway_title' | 'demo_gateway_text' | 'demo_gateway_paid' | 'demo_gateway_failed' | 'demo_gateway_back') =>
    escapeHtml(say({ key }, language));
  const hidden = Object.entries({ order, amount: String(amount) })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text('demo_gateway_title')}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem}button,a{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:.75rem 0;padding:.6rem 1rem;font:inherit;text-align:center}strong{font-size:2rem}</style>
<main><h1>${text('demo_gateway_title')}</h1><p>${text('demo_gateway_text')}</p><p><strong>₹${amountText(amount)}</strong></p>
<form method="post" action="${demoPath}">${hidden}<button name="outcome" value="paid">${text('demo_gateway_paid')}</button><button name="outcome" value="failed">${text('demo_gateway_failed')}</button></form>
<a href="${backPath}">${text('demo_gateway_back')}</a></main></html>`;
}
