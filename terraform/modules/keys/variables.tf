variable "project_number" {
  type = string
}

variable "region" {
  type = string
}

variable "keys" {
  description = "Keys of Cloud KMS by what they encrypt: database, pictures, queue, registry, secrets, run. Null or absent is Google's own key."
  type        = map(string)

  validation {
    condition     = alltrue([for of in keys(var.keys) : contains(["database", "pictures", "queue", "registry", "secrets", "run"], of)])
    error_message = "encryption_keys may name database, pictures, queue, registry, secrets and run."
  }

  validation {
    condition     = alltrue([for key in values(var.keys) : key == null || can(regex("^projects/[^/]+/locations/[^/]+/keyRings/[^/]+/cryptoKeys/[^/]+$", key))])
    error_message = "A key must be projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY, without a version."
  }

  # Pub/Sub has no region, so any will do for its topics.
  validation {
    condition     = alltrue([for of, key in var.keys : key == null || of == "queue" || try(split("/", key)[3] == var.region, false)])
    error_message = "A key must be in the region of what it encrypts: only that of queue may be elsewhere."
  }
}
