variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "private_network_id" {
  type = string
}

variable "database_version" {
  type    = string
  default = "POSTGRES_17"

  validation {
    condition     = contains(["POSTGRES_15", "POSTGRES_16", "POSTGRES_17", "POSTGRES_18"], var.database_version)
    error_message = "database_version must be POSTGRES_15 to POSTGRES_18: the program needs 15 or newer."
  }
}

variable "edition" {
  type    = string
  default = "ENTERPRISE"

  validation {
    condition     = contains(["ENTERPRISE", "ENTERPRISE_PLUS"], var.edition)
    error_message = "edition must be ENTERPRISE or ENTERPRISE_PLUS."
  }
}

variable "tier" {
  description = "ENTERPRISE: db-f1-micro, db-g1-small (no service level), or db-custom-CPUS-MEGABYTES; ENTERPRISE_PLUS: db-perf-optimized-N-CPUS."
  type        = string

  validation {
    condition     = can(regex(var.edition == "ENTERPRISE_PLUS" ? "^db-perf-optimized-N-[0-9]+$" : "^db-(f1-micro|g1-small|custom-[0-9]+-[0-9]+)$", var.tier))
    error_message = "tier must be one of its edition: db-f1-micro, db-g1-small or db-custom-CPUS-MEGABYTES of ENTERPRISE, db-perf-optimized-N-CPUS of ENTERPRISE_PLUS."
  }
}

variable "encryption_key" {
  description = "Key of Cloud KMS for disk and backups, which Cloud SQL's agent may use; null for Google's own."
  type        = string
  default     = null
}

variable "allocated_range" {
  description = "Name of the range of private services that it takes its address from; null for any."
  type        = string
  default     = null
}

variable "availability_type" {
  type = string

  validation {
    condition     = contains(["ZONAL", "REGIONAL"], var.availability_type)
    error_message = "availability_type must be ZONAL or REGIONAL."
  }
}

variable "max_connections" {
  type = number

  validation {
    condition     = var.max_connections >= 25 && var.max_connections <= 5000 && floor(var.max_connections) == var.max_connections
    error_message = "max_connections must be a whole number from 25 to 5000; each costs the instance some megabytes."
  }
}

variable "connections_needed" {
  description = "What all instances together may open, twice over for a roll-out."
  type        = number
}

variable "disk_limit_gb" {
  description = "Up to which the disk grows by itself; it never shrinks."
  type        = number

  validation {
    condition     = var.disk_limit_gb >= 10 && var.disk_limit_gb <= 65536
    error_message = "disk_limit_gb must be from 10 to 65536; 0, Google's word for no limit, is left out for its bill."
  }
}

variable "disk_type" {
  type    = string
  default = "PD_SSD"

  validation {
    condition     = contains(["PD_SSD", "PD_HDD"], var.disk_type)
    error_message = "disk_type must be PD_SSD or PD_HDD."
  }
}

variable "backup_start" {
  description = "When the four hours begin in which a backup starts, by UTC."
  type        = string
  default     = "02:00"

  validation {
    condition     = can(regex("^([01][0-9]|2[0-3]):00$", var.backup_start))
    error_message = "backup_start must be a full hour such as 02:00."
  }
}

variable "maintenance" {
  description = "The hour by UTC in which Google may restart it; day 1 is Monday."
  type        = object({ day = number, hour = number })
  default     = { day = 7, hour = 3 }

  validation {
    condition     = contains([1, 2, 3, 4, 5, 6, 7], var.maintenance.day) && var.maintenance.hour >= 0 && var.maintenance.hour <= 23
    error_message = "maintenance must have a day from 1 (Monday) to 7 and an hour from 0 to 23."
  }
}

variable "retained_backups" {
  type    = number
  default = 30

  validation {
    condition     = var.retained_backups >= 7 && var.retained_backups <= 365
    error_message = "retained_backups must be from 7 to 365, no fewer than the days of transaction logs."
  }
}

variable "deletion_protection" {
  type = bool
}

variable "iam_users" {
  description = "E-mail addresses of service accounts that connect as themselves, by a name; none switches IAM authentication off."
  type        = map(string)
}

variable "clients" {
  description = "IAM members that connect, by a name: they may read the certificate authority."
  type        = map(string)
}

variable "secret_key" {
  description = "Key of Cloud KMS for the secret of the certificate authority; null for Google's own."
  type        = string
  default     = null
}
