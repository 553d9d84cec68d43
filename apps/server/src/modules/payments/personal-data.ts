import { inBatches, type PersonalData } from '../../platform/personal-data.ts';
import { forgetBuyer, listLeadsAfter, listPurchasesAfter, listTrialsAfter } from './personal-queries.ts';

type Purchase = Awaited<ReturnType<typeof listPurchasesAfter>>[number];

type Trial = Awaited<ReturnType<typeof listTrialsAfter>>[number];

type Lead = Awaited<ReturnType<typeof listLeadsAfter>>[number];

/** What a person bought. Receipts outlive the account with the name on them: invoices are kept for six years (CGST Act, section 36). */
export const paymentsData: PersonalData = {
  lists: [
    {
      name: 'purchases',
      tables: ['orders'],
      rows: (of) =>
        inBatches({
          read: (after: Purchase | null) => listPurchasesAfter({ ...of, after }),
          present: ({ reference, batch, status, name, mobile, email, price, discount, total, createdAt, enrolledAt, receipts }) => ({
            reference,
            batch,
            status,
            name,
            mobile,
            email,
            price,
            discount,
            total,
            createdAt,
            enrolledAt,
            receipts: receipts.map(({ text: number, amount, taxable, central, state, integrated, words, issuedAt }) => ({
              number,
              amount,
              taxable,
              central,
              state,
              integrated,
              issuedAt,
              ...words,
            })),
          }),
        }),
    },
    {
      name: 'callRequests',
      tables: ['leads'],
      rows: (of) =>
        inBatches({
          read: (after: Lead | null) => listLeadsAfter({ ...of, after }),
          present: ({ name, mobile, email, source, state, nextCallOn, note, agreedAt }) => ({
            name,
            mobile,
            email,
            source,
            state,
            nextCallOn,
            note,
            agreedAt,
          }),
        }),
    },
    {
      name: 'freeTests',
      tables: ['trials'],
      rows: (of) =>
        inBatches({
          read: (after: Trial | null) => listTrialsAfter({ ...of, after }),
          present: ({ takenAt, score, sheet: { events } }) => ({ takenAt, ...score, events }),
        }),
    },
  ],
  erasedTables: ['orders', 'refunds', 'leads'],
  erase: ({ tx, personId }) => forgetBuyer({ tx, personId }),
};
