/** A decimal number, exact: `units` divided by ten to the power of `places`. */
export class ExactDecimal {
  static readonly ZERO = new ExactDecimal(0n, 0);

  constructor(
    readonly units: bigint,
    readonly places: number,
  ) {}

  /** Null for a text that is no decimal number of a sensible length. */
  static parse(text: string): ExactDecimal | null {
    const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{0,30})(?:\.(\d{0,20}))?$/.exec(text) ?? [];
    if (whole === '' && fraction === '') return null;
    const units = BigInt(whole + fraction);
    return new ExactDecimal(sign === '-' ? -units : units, fraction.length);
  }

  static sum(numbers: readonly ExactDecimal[]): ExactDecimal {
    return numbers.reduce((sum, number) => sum.plus(number), ExactDecimal.ZERO);
  }

  plus(other: ExactDecimal): ExactDecimal {
    const places = Math.max(this.places, other.places);
    return new ExactDecimal(this.#at(places) + other.#at(places), places);
  }

  minus(other: ExactDecimal): ExactDecimal {
    return this.plus(new ExactDecimal(-other.units, other.places));
  }

  times(other: ExactDecimal): ExactDecimal {
    return new ExactDecimal(this.units * other.units, this.places + other.places);
  }

  /** One hundredth. */
  percent(): ExactDecimal {
    return new ExactDecimal(this.units, this.places + 2);
  }

  abs(): ExactDecimal {
    return this.units < 0n ? new ExactDecimal(-this.units, this.places) : this;
  }

  /** Negative, zero or positive, as this is smaller, equal or larger. */
  compare(other: ExactDecimal): number {
    const { units } = this.minus(other);
    return units === 0n ? 0 : units < 0n ? -1 : 1;
  }

  /** Rounded half away from zero. */
  rounded(places: number): ExactDecimal {
    if (this.places <= places) return this;
    const step = 10n ** BigInt(this.places - places);
    const half = this.units < 0n ? -step / 2n : step / 2n;
    return new ExactDecimal((this.units + half) / step, places);
  }

  toString(): string {
    const places = Math.max(this.places, 2);
    const digits = this.abs()
      .#at(places)
      .toString()
      .padStart(places + 1, '0');
    const sign = this.units < 0n ? '-' : '';
    return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }

  /** The one text of its value. */
  canonical(): string {
    return this.toString().replace(/\.?0+$/, '');
  }

  #at(places: number): bigint {
    return this.units * 10n ** BigInt(places - this.places);
  }
}
