import type { Answers } from './values.ts';

export const answers: Answers = {
  'discount-paid': ({ price, off }) => {
    let paid = 0;
    // of each hundred rupees the customer pays what is left
    for (let rupee = 0; rupee < price; rupee += 1) paid += 1 - off / 100;
    return Math.round(paid);
  },
  'percent-back': ({ base, raised }) => {
    let [low, high] = [0, 100];
    for (let turn = 0; turn < 100; turn += 1) {
      const middle = (low + high) / 2;
      if (raised * (1 - middle / 100) > base) low = middle;
      else high = middle;
    }
    return low;
  },
  'shares-of-profit': ({ total, a, b, c }) => {
    let [second, given] = [0, 0];
    // a round gives each partner as many rupees as parts
    for (; given < total; given += a + b + c) second += b;
    return second;
  },
};
