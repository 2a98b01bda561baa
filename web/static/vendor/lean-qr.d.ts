export interface Bitmap2D {
  readonly size: number;
  get(x: number, y: number): boolean;
}
export function generate(text: string): Bitmap2D;
