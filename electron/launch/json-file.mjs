import { readFileSync } from 'node:fs'

/**
 * @param {string} text
 * @returns {unknown} undefined where it is no JSON
 */
export function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * @param {string} file
 * @returns {unknown} undefined where the file is missing or no JSON
 */
export function readJson(file) {
  try {
    return parseJson(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
