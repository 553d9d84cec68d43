/** Rupees in lakhs (SCH-025): 1250000 is '12.5'. Fees are shown in lakhs and a salary in lakhs a year (LPA), by the same division (SCH-026). At most two decimals; '' where a school has not said. */
export const inLakhs = (rupees: number | null): string => (rupees === null ? '' : String(Number((rupees / 100_000).toFixed(2))));
