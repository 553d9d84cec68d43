/** Promises that wait for something which may never be reached. `end` resolves those that wait for it, and says whether it was reached. */
export function createWaitingFor<What extends string>() {
  let waiting: { readonly what: What; readonly resolve: (isReached: boolean) => void }[] = [];
  return {
    wait: (what: What) => new Promise<boolean>((resolve) => void waiting.push({ what, resolve })),
    end(what: What, isReached: boolean) {
      const due = waiting.filter((one) => one.what === what);
      waiting = waiting.filter((one) => one.what !== what);
      for (const { resolve } of due) resolve(isReached);
    },
  };
}
